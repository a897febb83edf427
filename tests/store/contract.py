"""What every store must do: a backend's tests take this class and give it a `store`."""

from __future__ import annotations

import pytest
from msgspec import structs

from caltrop.store.errors import Closed, KeyReused, Missing, RequestDone, Stale, Taken, UnfitText
from caltrop.store.protocol import SnapshotRow, Store, StoredTable
from caltrop.store.tokens import hash_request_key, hash_token
from store.rows import asked, entries, failure, made, picture, row, secret, visit, waiting, words, write

essential = pytest.mark.essential  # a backend with `only_essentials` leaves all others to the sweep


class StoreContract:
    """Needs a fixture `store`: an empty one."""

    only_essentials = False

    # ---- tables
    @essential
    def test_a_new_table_is_listed_as_it_was_given(self, store: Store) -> None:
        kept = row(variant={"base": "fell", "rulings": {"fell.attack.harm": "one"}})
        store.create(kept, b"start").result()
        assert store.tables() == (kept,)
        assert store.table("t1") == kept

    def test_a_table_that_is_not_there_is_none(self, store: Store) -> None:
        assert store.table("t1") is None
        assert store.tables() == ()

    @essential
    def test_a_text_that_not_every_store_can_keep_is_refused_and_finds_nothing(self, store: Store) -> None:
        for unfit in (row(name="Mill\0Road"), row(salt="\0"), row(game="fe\0ll"), row("t\0")):
            assert isinstance(failure(store.create(unfit, b"start")), UnfitText)
        made(store)
        labelled = structs.replace(secret("x"), label="Pho\0ne")
        waits, drawn = waiting("p\0", "asks"), picture("p\0")
        for fields in ({"secrets": (labelled,)}, {"parked": (waits,)}, {"pictures": (drawn,)}):
            assert isinstance(failure(store.append("t1", write(0, "one", **fields))), UnfitText)
        seen = structs.replace(visit("joined"), label="Pho\0ne")
        for refused in (store.rename("t1", "\0"), store.add(labelled), store.add_visits("t1", seen)):
            assert isinstance(failure(refused), UnfitText)
        assert (words(store), store.secrets("t1"), store.visits("t1")) == ([], (), ())
        assert store.append("t1", write(0, "o\0ne")).result() == 1, "an entry is bytes"
        id = "t1\0"
        assert (store.table(id), store.secrets(id), store.visits(id), list(store.entries(id))) == (None, (), (), [])
        assert (store.picture("t1", "p\0"), store.picture_use("t1", "s\0")) == (None, (0, 0))
        assert (store.request("t1", "s\0", "k"), list(store.pictures(id))) == (None, [])
        with pytest.raises(Missing):
            store.load_table(id)

    @essential
    def test_an_id_is_taken_once(self, store: Store) -> None:
        made(store, name="First")
        assert isinstance(failure(store.create(row(name="Second"), b"other")), Taken)
        assert [t.name for t in store.tables()] == ["First"]
        assert store.load_table("t1").snapshot == SnapshotRow(0, b"start")

    @essential
    def test_a_table_is_restored_from_batches_or_not_at_all(self, store: Store) -> None:
        last = write(0, parked=(waiting("p", "asks"),), snapshot=2, parks=3, secrets=(secret("x"),), request=asked("k"))
        kept = row(restored=9.0)
        store.restore(kept, b"start", iter([entries(1, "one", "two"), entries(3, "three")]), last)
        assert store.table("t1") == structs.replace(kept, seq=3, parks=3, played=3.0)
        opened = store.load_table("t1")
        assert (words(store), opened.snapshot.seq, opened.parked) == (["one", "two", "three"], 2, (b"asks",))
        assert (store.find(hash_token("x")), store.request("t1", "s1", "k")) == (secret("x"), asked("k"))
        assert store.find_damage("t1") is None
        with pytest.raises(Taken):
            store.restore(row(), b"other", iter([entries(1, "one")]), write(0))
        with pytest.raises(KeyReused):
            store.restore(row("t2"), b"start", iter([entries(1, "one")]), write(0, secrets=(secret("x", "t2"),)))
        with pytest.raises(ValueError, match="follow one another"):
            store.restore(row("t2"), b"start", iter([entries(1, "one"), entries(3, "three")]), write(0))
        assert [table.id for table in store.tables()] == ["t1"]
        store.restore(row("t2"), b"start", iter([entries(1, "one")]), write(0))
        assert (words(store, "t2"), words(store)) == (["one"], ["one", "two", "three"])

    @essential
    def test_a_cut_and_what_is_told_of_it_are_written_together(self, store: Store) -> None:
        made(store)
        store.append("t1", write(0, "one", "two", "three", parked=(waiting("p", "asks"),))).result()
        assert isinstance(failure(store.cut_log("t1", 1, write(3, "told"))), Stale)
        assert words(store) == ["one", "two", "three"]
        store.cut_log("t1", 1, write(1, "told")).result()
        assert (words(store), store.load_table("t1").parked, store.find_damage("t1")) == (["one", "told"], (), None)

    def test_a_table_and_its_secrets_are_made_together_or_not_at_all(self, store: Store) -> None:
        made(store)
        assert isinstance(failure(store.create(row(), b"start", [secret("x")])), Taken)
        assert store.find(hash_token("x")) is None
        store.create(row("t2"), b"start", [secret("y", "t2")]).result()
        assert store.find(hash_token("y")) == secret("y", "t2")

    @essential
    def test_a_table_is_made_with_what_was_played_before_or_not_at_all(self, store: Store) -> None:
        begun = write(0, "one", "two", parked=(waiting("p", "asks"),), snapshot=1, parks=3, request=asked("k"))
        store.create(row(), b"start", [secret("x")], begun).result()
        found = store.table("t1")
        assert found
        assert (found.seq, found.parks, words(store)) == (2, 3, ["one", "two"])
        assert store.load_table("t1").parked == (b"asks",)
        assert store.load_table("t1").snapshot.seq == 1
        assert store.request("t1", "s1", "k") == asked("k")
        assert isinstance(failure(store.create(row("t2"), b"start", [secret("y", "t2")], write(1, "late"))), Stale)
        assert isinstance(failure(store.create(row("t3"), b"start", [secret("x", "t3")], write(0, "one"))), KeyReused)
        assert [t.id for t in store.tables()] == ["t1"]
        assert store.find(hash_token("y")) is None
        assert store.find(hash_token("x")) == secret("x")

    @essential
    def test_a_secret_is_added_once(self, store: Store) -> None:
        made(store)
        made(store, "t2")
        store.add(secret("x")).result()
        assert isinstance(failure(store.add(secret("x", "t2"))), KeyReused)
        assert isinstance(failure(store.append("t2", write(0, "one", secrets=(secret("x", "t2"),)))), KeyReused)
        assert words(store, "t2") == []
        assert store.find(hash_token("x")) == secret("x")

    def test_the_table_last_played_comes_first_then_the_one_last_made(self, store: Store) -> None:
        for id, at in (("a", 1.0), ("b", 2.0), ("c", 3.0)):
            made(store, id, made=at)
        store.append("a", write(0, "one")).result()
        assert [t.id for t in store.tables()] == ["a", "c", "b"]

    def test_a_table_is_renamed(self, store: Store) -> None:
        made(store)
        store.rename("t1", "Fridays").result()
        assert store.table("t1") == row(name="Fridays")
        assert isinstance(failure(store.rename("t2", "Fridays")), Missing)

    @essential
    def test_a_deleted_table_leaves_nothing(self, store: Store) -> None:
        made(store)
        made(store, "t2")
        store.add(secret("x"), secret("y", "t2")).result()
        for id in ("t1", "t2"):
            store.append(id, write(0, "one", parked=(waiting("p", "asks"),))).result()
        store.delete("t1").result()
        assert store.table("t1") is None
        assert words(store) == []
        assert store.find(hash_token("x")) is None
        assert store.find(hash_token("y")) is not None
        assert words(store, "t2") == ["one"]
        made(store)
        assert store.load_table("t1") == StoredTable(row(), SnapshotRow(0, b"start"), (), ())

    def test_only_what_is_there_is_deleted(self, store: Store) -> None:
        assert isinstance(failure(store.delete("t1")), Missing)

    # ---- the log
    @essential
    def test_entries_come_back_in_order(self, store: Store) -> None:
        made(store)
        assert store.append("t1", write(0, "one", "two")).result() == 2
        assert store.append("t1", write(2, "three")).result() == 3
        assert words(store) == ["one", "two", "three"]

    @essential
    def test_a_stale_write_is_told_the_last_entry_and_changes_nothing(self, store: Store) -> None:
        made(store)
        store.append("t1", write(0, "one", "two", parked=(waiting("p", "asks"),), parks=1)).result()
        before = store.load_table("t1")
        for expect in (0, 1, 3):
            late = write(expect, "late", parked=(waiting("q", "asks"),), gone=("p",), parks=9, snapshot=1)
            failed = failure(store.append("t1", late))
            assert isinstance(failed, Stale)
            assert failed.seq == 2
        assert store.load_table("t1") == before

    @essential
    def test_nothing_is_written_to_a_table_that_is_not_there(self, store: Store) -> None:
        assert isinstance(failure(store.append("t1", write(0, "one"))), Missing)
        assert words(store) == []

    def test_entries_follow_one_another_without_a_gap(self, store: Store) -> None:
        made(store)
        gap = structs.replace(write(0, "one", "two"), entries=write(0, "one", "two").entries[1:])
        assert isinstance(failure(store.append("t1", gap)), ValueError)
        assert words(store) == []

    def test_the_row_says_how_far_the_table_is_and_when_it_was_played(self, store: Store) -> None:
        made(store)
        store.append("t1", write(0, "one", "two", parks=4)).result()
        assert store.table("t1") == row(seq=2, parks=4, played=2.0)

    @essential
    def test_a_prompt_alone_moves_no_number_and_is_no_play(self, store: Store) -> None:
        made(store)
        store.append("t1", write(0, "one")).result()
        assert store.append("t1", write(1, parked=(waiting("p", "asks"),), parks=2)).result() == 1
        assert store.table("t1") == row(seq=1, parks=2, played=1.0)
        assert store.load_table("t1").parked == (b"asks",)

    @essential
    def test_prompts_keep_their_order_when_one_changes_and_one_goes(self, store: Store) -> None:
        made(store)
        asked = tuple(waiting(id, f"{id} asks") for id in ("z", "y", "x"))
        store.append("t1", write(0, parked=asked, parks=3)).result()
        later = (waiting("z", "z asks more"), waiting("a", "a asks"))
        store.append("t1", write(0, "one", parked=later, gone=("y",))).result()
        assert store.load_table("t1").parked == (b"z asks more", b"x asks", b"a asks")

    @essential
    def test_entries_can_be_read_from_one_to_another(self, store: Store) -> None:
        made(store)
        store.append("t1", write(0, *"abcdef")).result()
        assert b"".join(store.entries("t1", after=2)) == b"cdef"
        assert b"".join(store.entries("t1", after=2, upto=4)) == b"cd"
        assert list(store.entries("t1", after=6)) == []

    def test_a_long_log_is_read_whole(self, store: Store) -> None:
        made(store)
        store.append("t1", write(0, *map(str, range(1, 2502)))).result()
        assert words(store) == [str(n) for n in range(1, 2502)]

    # ---- opening
    def test_a_table_opens_from_its_beginning_while_there_is_no_later_snapshot(self, store: Store) -> None:
        made(store)
        store.append("t1", write(0, "one")).result()
        assert store.load_table("t1") == StoredTable(row(seq=1, played=1.0), SnapshotRow(0, b"start"), (b"one",), ())

    @essential
    def test_a_table_opens_from_its_last_snapshot_or_whole(self, store: Store) -> None:
        made(store)
        store.append("t1", write(0, "one", "two", "three", snapshot=1)).result()
        store.append("t1", write(3, "four", snapshot=3)).result()
        opened, whole = store.load_table("t1"), store.load_table("t1", whole=True)
        assert (opened.snapshot, opened.entries) == (SnapshotRow(3, b"snapshot 3"), (b"four",))
        assert (whole.snapshot, whole.entries) == (SnapshotRow(0, b"start"), (b"one", b"two", b"three", b"four"))

    @essential
    def test_a_snapshot_takes_the_place_of_a_later_one_that_no_longer_holds(self, store: Store) -> None:
        made(store)
        store.append("t1", write(0, "one", "two", "three", snapshot=3)).result()
        store.append("t1", write(3, "undo", snapshot=2)).result()
        opened = store.load_table("t1")
        assert (opened.snapshot, opened.entries) == (SnapshotRow(2, b"snapshot 2"), (b"three", b"undo"))

    def test_there_is_nothing_to_open_of_a_table_that_is_not_there(self, store: Store) -> None:
        with pytest.raises(Missing):
            store.load_table("t1")

    # ---- secrets
    def test_a_token_is_found_by_its_hash_alone(self, store: Store) -> None:
        made(store)
        store.add(secret("word")).result()
        assert store.find(hash_token("word")) == secret("word")
        assert store.find(hash_token("other")) is None
        assert store.find(b"word") is None

    def test_a_secret_is_of_a_table_that_is_there(self, store: Store) -> None:
        assert isinstance(failure(store.add(secret("word"))), Missing)
        assert isinstance(failure(store.renew(secret("word"))), Missing)
        assert store.find(hash_token("word")) is None

    def test_a_link_is_good_once(self, store: Store) -> None:
        made(store)
        store.add(secret("link", kind="link")).result()
        assert store.use(hash_token("link"), 5.0).result() == secret("link", kind="link")
        assert store.use(hash_token("link"), 6.0).result() is None
        assert store.find(hash_token("link")) == structs.replace(secret("link", kind="link"), used=5.0)

    @essential
    def test_a_links_use_keeps_what_it_gives_in_the_same_write(self, store: Store) -> None:
        made(store)
        store.add(secret("link", kind="link")).result()
        assert store.use(hash_token("link"), 5.0, secret("first")).result() is not None
        assert store.use(hash_token("link"), 6.0, secret("second")).result() is None
        assert store.find(hash_token("first")) == secret("first")
        assert store.find(hash_token("second")) is None

    def test_a_link_whose_gift_cannot_be_kept_is_still_good(self, store: Store) -> None:
        made(store)
        store.add(secret("link", kind="link")).result()
        assert isinstance(failure(store.use(hash_token("link"), 5.0, secret("new", "t2"))), Missing)
        assert store.find(hash_token("link")) == secret("link", kind="link")

    def test_only_links_are_used_up(self, store: Store) -> None:
        made(store)
        store.add(secret("seat"), secret("invite", seat="", kind="invite")).result()
        assert store.use(hash_token("seat"), 5.0).result() is None
        assert store.use(hash_token("invite"), 5.0).result() is None
        assert store.use(hash_token("nothing"), 5.0).result() is None
        assert [s.used for s in store.secrets("t1")] == [0.0, 0.0]

    def test_a_renewed_secret_takes_the_place_of_those_of_its_seat_and_kind(self, store: Store) -> None:
        made(store)
        made(store, "t2")
        stay = (secret("a", kind="link"), secret("b", seat="s2"), secret("c", "t2"))
        store.add(secret("old"), secret("older"), *stay).result()
        store.renew(secret("new")).result()
        assert store.find(hash_token("old")) is None
        assert store.find(hash_token("older")) is None
        assert store.find(hash_token("new")) == secret("new")
        assert [store.find(s.hash) for s in stay] == list(stay)

    def test_secrets_are_dropped_by_seat_or_kind_or_all(self, store: Store) -> None:
        made(store)
        store.add(secret("a"), secret("b", kind="link")).result()
        store.add(secret("c", seat="s2"), secret("d", seat="s2", kind="link")).result()
        assert store.drop("t1", seat="s1", kind="link").result() == 1
        assert store.drop("t1", kind="link").result() == 1
        assert store.drop("t1", seat="s2").result() == 1
        assert store.secrets("t1") == (secret("a"),)
        assert store.drop("t1").result() == 1
        assert store.secrets("t1") == ()

    def test_one_secret_is_dropped_by_its_hash(self, store: Store) -> None:
        made(store)
        store.add(secret("a"), secret("b")).result()
        assert store.drop("t1", hash=hash_token("a")).result() == 1
        assert store.drop("t2", hash=hash_token("b")).result() == 0
        assert store.secrets("t1") == (secret("b"),)

    def test_a_secret_keeps_its_expiry_device_and_nonce(self, store: Store) -> None:
        made(store)
        kept = structs.replace(secret("a"), expires=9.0, seen=2.0, label="Phone", nonce=b"n")
        store.add(kept).result()
        assert store.find(hash_token("a")) == kept
        assert store.secrets("t1") == (kept,)

    @essential
    def test_the_last_use_of_a_secret_is_noted_with_its_device(self, store: Store) -> None:
        made(store)
        store.add(secret("a"), secret("b")).result()
        store.note_use(hash_token("a"), 5.0, "Phone").result()
        store.note_use(hash_token("a"), 6.0).result()
        store.note_use(hash_token("nothing"), 6.0).result()
        assert store.find(hash_token("a")) == structs.replace(secret("a"), seen=6.0, label="Phone")
        assert store.find(hash_token("b")) == secret("b")

    def test_a_link_that_has_expired_gives_nothing(self, store: Store) -> None:
        made(store)
        store.add(secret("link", kind="link")).result()
        assert store.set_expiry(hash_token("link"), 5.0).result()
        assert not store.set_expiry(hash_token("nothing"), 5.0).result()
        assert store.use(hash_token("link"), 5.0, secret("late")).result() is None
        assert store.find(hash_token("late")) is None
        assert store.use(hash_token("link"), 4.9, secret("in time")).result() is not None

    def test_a_secret_is_valid_until_it_expires_or_is_used(self, store: Store) -> None:
        lasting, ending = secret("a"), structs.replace(secret("b"), expires=5.0)
        assert lasting.is_valid(1e12)
        assert (ending.is_valid(4.9), ending.is_valid(5.0)) == (True, False)
        assert not structs.replace(lasting, used=1.0).is_valid(2.0)

    # ---- what goes along with an act
    @essential
    def test_an_act_brings_its_secrets_visits_and_request_with_it(self, store: Store) -> None:
        made(store)
        act = write(0, "joins", secrets=(secret("new", seat="s2"),), visits=(visit("joined"),), request=asked("k1"))
        store.append("t1", act).result()
        assert store.find(hash_token("new")) == secret("new", seat="s2")
        assert store.visits("t1") == (visit("joined"),)
        assert store.request("t1", "s1", "k1") == asked("k1")

    @essential
    def test_a_refused_act_leaves_nothing_that_goes_along(self, store: Store) -> None:
        made(store)
        late = write(4, "joins", secrets=(secret("new"),), visits=(visit("joined"),), request=asked("k1"))
        assert isinstance(failure(store.append("t1", late)), Stale)
        astray = write(0, "joins", secrets=(secret("new", "t2"),), visits=(visit("joined"),))
        assert isinstance(failure(store.append("t1", astray)), Missing)
        assert (store.find(hash_token("new")), store.visits("t1"), words(store)) == (None, (), [])
        assert store.request("t1", "s1", "k1") is None

    # ---- the doors
    def test_visits_are_listed_the_last_first(self, store: Store) -> None:
        made(store)
        made(store, "t2")
        store.add_visits("t1", visit("knocked"), visit("let in", 2.0)).result()
        store.add_visits("t2", visit("renamed")).result()
        assert store.visits("t1") == (visit("let in", 2.0), visit("knocked"))
        assert isinstance(failure(store.add_visits("t3", visit("knocked"))), Missing)
        assert store.visits("t3") == ()

    @essential
    def test_a_table_keeps_its_last_visits(self, store: Store) -> None:
        made(store)
        made(store, "t2")
        store.add_visits("t2", visit("knocked")).result()
        for n in range(3):
            store.add_visits("t1", *(visit("knocked", float(n * 200 + i)) for i in range(200))).result()
        assert [v.at for v in store.visits("t1")] == [float(n) for n in range(599, 99, -1)]
        assert store.visits("t2") == (visit("knocked"),)

    def test_a_links_use_is_a_visit_in_the_same_write(self, store: Store) -> None:
        made(store)
        store.add(secret("link", kind="link")).result()
        store.use(hash_token("link"), 5.0, visits=(visit("link used", 5.0),)).result()
        store.use(hash_token("link"), 6.0, visits=(visit("link used", 6.0),)).result()
        assert store.visits("t1") == (visit("link used", 5.0),)

    # ---- requests
    @essential
    def test_a_key_is_done_once_for_each_seat_of_each_table(self, store: Store) -> None:
        made(store)
        made(store, "t2")
        store.append("t1", write(0, "one", request=asked("k1"))).result()
        assert isinstance(failure(store.append("t1", write(1, "again", request=asked("k1")))), RequestDone)
        assert isinstance(failure(store.add_request("t1", asked("k1"))), RequestDone)
        assert isinstance(failure(store.add_request("t3", asked("k1"))), Missing)
        store.add_request("t2", asked("k1")).result()
        store.append("t1", write(1, "two", request=asked("k1", seat="s2"))).result()
        assert words(store) == ["one", "two"]
        assert store.request("t1", "s2", "k1") == asked("k1", seat="s2")
        assert store.request("t1", "s1", "k2") is None
        assert store.request("t3", "s1", "k1") is None
        keys = {"t1": [("s1", "k1"), ("s2", "k1")], "t2": [("s1", "k1")], "t3": []}
        for table, asked_there in keys.items():
            hashes = [hash_request_key(table, seat, key) for seat, key in asked_there]
            assert sorted(store.request_keys(table)) == sorted(hashes)

    def test_a_deleted_table_leaves_no_visit_and_no_request(self, store: Store) -> None:
        made(store)
        store.append("t1", write(0, "one", visits=(visit("knocked"),), request=asked("k1"))).result()
        store.delete("t1").result()
        made(store)
        assert (store.visits("t1"), store.request("t1", "s1", "k1")) == ((), None)

    # ---- pictures
    @essential
    def test_pictures_are_written_with_their_act_and_counted_by_seat(self, store: Store) -> None:
        made(store)
        made(store, "t2")
        two = (picture("b", b"12345"), picture("a", b"123", "s0"))
        store.append("t1", write(0, "one", pictures=two)).result()
        assert isinstance(failure(store.append("t1", write(0, "late", pictures=(picture("c"),)))), Stale)
        store.append("t1", write(1, "two", pictures=(picture("b", b"other"), picture("d", b"1")))).result()
        assert [(p.id, p.body) for p in store.pictures("t1")] == [("a", b"123"), ("b", b"12345"), ("d", b"1")]
        assert store.picture("t1", "a") == two[1]
        assert (store.picture("t1", "c"), store.picture("t2", "a"), store.picture("t3", "a")) == (None, None, None)
        assert (store.picture_use("t1", "s1"), store.picture_use("t1", "s0")) == ((2, 6), (1, 3))
        assert (store.picture_use("t1", "s9"), store.picture_use("t2", "s1")) == ((0, 0), (0, 0))

    def test_pictures_are_restored_and_deleted_with_their_table(self, store: Store) -> None:
        store.restore(row(), b"start", iter([entries(1, "one")]), write(0), iter([picture("a"), picture("b")]))
        assert [p.id for p in store.pictures("t1")] == ["a", "b"]
        assert store.find_damage("t1") is None
        store.delete("t1").result()
        made(store)
        assert list(store.pictures("t1")) == []

    # ---- what the server keeps
    @essential
    def test_a_value_can_be_replaced_and_deleted(self, store: Store) -> None:
        store.put("key", b"first").result()
        store.put("key", b"second").result()
        assert store.meta("key") == b"second"
        store.put("key", None).result()
        assert store.meta("key") is None

    def test_the_servers_key_stays(self, store: Store) -> None:
        key = store.server_key()
        assert len(key) == 32
        assert store.server_key() == key

    # ---- the end
    def test_a_closed_store_writes_nothing_more(self, store: Store) -> None:
        made(store)
        store.close()
        assert isinstance(failure(store.append("t1", write(0, "late"))), Closed)

    def test_a_store_that_never_wrote_closes_too(self, store: Store) -> None:
        store.close()
        assert isinstance(failure(store.create(row(), b"start")), Closed)
