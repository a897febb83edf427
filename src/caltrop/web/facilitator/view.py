"""What the facilitator's page shows, read from a look: party, bands of creatures, turns, questions, notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from caltrop import words
from caltrop.games.common.library.homebrew import own_first
from caltrop.games.common.table.countdowns import Countdown, Countdowns
from caltrop.kernel.contract.parameters import Parameter, parameters
from caltrop.kernel.contract.surface import MoveRole
from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.state.state import Note
from caltrop.table.view import Prompt, Seen
from caltrop.web.features.calls.callable_rolls import CallOptions, call_detail, call_options
from caltrop.web.features.calls.last_call import past_foes
from caltrop.web.features.fight.group_attack import danger, fall_chance
from caltrop.web.live.cache import recall
from caltrop.web.page.cards import (
    Card,
    CardMarks,
    DueMove,
    NoteCard,
    PriceForm,
    Question,
    TimeLeft,
    TurnCard,
    has_usual_answer,
    make_card,
)
from caltrop.web.page.condition_lines import ConditionLine, condition_lines
from caltrop.web.page.forms.context import Option
from caltrop.web.page.labels import choice_label
from caltrop.web.page.look import Look, LookProperty
from caltrop.web.page.sheet_reading import (
    Band,
    BandMember,
    adjustable_numbers,
    answers,
    bands,
    is_awaited,
    is_done,
    is_surprised,
    opponents,
    tracks_at,
    words_at,
)

from .pending_moves import due_moves, gain_title

MOST_POINTS = 20  # the highest price that can be set where the game has no limit


FOES = "foes"
# So many leave room for more about each.
FEW_BANDS = 4
FEW_CREATURES = 12
COMING = 9  # turns that are named in a crowd


def card_of(look: Look, who: str) -> Card:
    return FacilitatorPage(look).make_card(who)


def danger_of(look: Look, attackers: tuple[str, ...], target: str) -> str:
    return danger(look.session, look.seat, attackers, target, partial(look.remember, find_fall_chance))


@recall
def find_fall_chance(look: Look, who: str, whom: str) -> Fraction:
    return fall_chance(look.session, look.seat, who, whom)


class FacilitatorPage:
    """The facilitator's look at a table, arranged for the templates."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.game = look.game
        self.state = look.state
        self.view = look.view

    @property
    def table(self) -> str:
        return self.look.surroundings.table

    def move_for(self, role: MoveRole) -> str:
        return self.look.move_for(role)

    # ---- the clock and what burns
    @LookProperty
    def lights(self) -> tuple[tuple[str, TimeLeft], ...]:
        """Burning lights with their bearers' names, the one that goes out first in front."""
        found = [
            (card.name, r) for who in self.look.party for card in (self.card(who),) for r in card.running if r.light
        ]
        return tuple(sorted(found, key=lambda one: one[1].left or 0))

    # ---- the party
    def card(self, who: str) -> Card:
        """Return a character's card, from the cache if nothing about the character has changed."""
        return self.look.remember(card_of, who)

    def make_card(self, who: str) -> Card:
        fight = self.view.fight
        stands = CardMarks(
            in_fight=bool(fight),
            turn=bool(fight and who == self.look.turn),
            surprised=is_surprised(self.look, who),
            done=is_done(self.look, who),
            awaited=is_awaited(self.look, who),
            owner=self.look.owner(who),
        )
        seen = self.view.characters[who].sheet
        return make_card(
            who=who,
            seen=seen,
            game=self.game,
            character=self.state.characters[who],
            lines=self.conditions(who),
            marks=stands,
        )

    @LookProperty
    def party(self) -> tuple[Card, ...]:
        return tuple(self.card(who) for who in self.look.party)

    @LookProperty
    def targets(self) -> tuple[tuple[str, str, str], ...]:
        """The characters that creatures can attack: id, name and life of each."""
        return tuple((who, c.name, c.life) for who, c in self.look.party.items())

    @LookProperty
    def players(self) -> dict[str, str]:
        """The players' names by seat: those who can be chosen as readers of private text."""
        return {id: seat.name for id, seat in self.view.seats.items() if seat.role == "player"}

    @LookProperty
    def rollers(self) -> tuple[Option, ...]:
        """The characters that a free roll can be made for: the party, then living creatures."""
        others = (who for who, c in self.look.creatures.items() if c.life != "dead")
        return tuple(Option(who, self.look.name(who)) for who in (*self.look.party, *others))

    @LookProperty
    def numbers(self) -> dict[str, str]:
        """The numbers that a free roll may change on any of these sheets, with their labels."""
        return {name: said for who in self.rollers for name, said in adjustable_numbers(self.look, who.value).items()}

    @LookProperty
    def places(self) -> tuple[str, ...]:
        """The places of party members, if the party has split."""
        return tuple(dict.fromkeys(c.place for c in self.look.party.values() if c.place))

    def healer(self, who: str) -> str:
        """Return the first party member who is up and can treat `who`; "" if there is none."""
        able = (other for other in self.look.party if other != who and self.state.characters[other].can_act)
        return next(able, "")

    @property
    def treat_move(self) -> str:
        """The id of the game's move that treats the dying; "" if it has none."""
        return self.look.move_for("treat")

    def conditions(self, who: str) -> tuple[ConditionLine, ...]:
        """Return a character's conditions as a page shows them."""
        return condition_lines(self.game, self.state, who, self.look.seat)

    def countdowns(self, who: str) -> Mapping[str, Countdown]:
        """Return a character's countdowns, by id."""
        return self.state.part(who, Countdowns).countdowns

    # ---- creatures
    @LookProperty
    def bands(self) -> tuple[Band, ...]:
        """The creatures in the fight, or outside a fight all creatures, in bands; dead bands come last."""
        return self.group_bands(opponents(self.look))

    @LookProperty
    def bystanders(self) -> tuple[Band, ...]:
        """The creatures that are not in the fight, in bands."""
        return self.group_bands(who for who in self.look.creatures if who not in opponents(self.look))

    def group_bands(self, ids: Iterable[str]) -> tuple[Band, ...]:
        return tuple(sorted(bands(self.look, ids), key=lambda band: band.is_dead))

    def cards_of(self, band: Band) -> tuple[Card, ...]:
        return tuple(map(self.card, band.all_ids))

    def tactics(self, band: Band) -> str:
        """Return the library's advice on how creatures of this kind fight."""
        return " ".join(words_at(self.look, band.members[0].seen, "advice"))

    @LookProperty
    def has_room(self) -> bool:
        """Are the creatures few enough to show all numbers of those that stand alone?"""
        return len(self.bands) < FEW_BANDS and sum(len(band.members) for band in self.bands) <= FEW_CREATURES

    def shares_zone(self, band: Band) -> bool:
        """Do all of a band stand at the same distance, in a game that counts it?"""
        return len({self.zone(m) for m in band.members}) == 1 and bool(self.zone(band.members[0]))

    def place_of(self, band: Band) -> str:
        """Return where a band stands; "" where its members are at several places."""
        found = {m.seen.place for m in band.members if m.seen.life == "up"}
        return found.pop() if len(found) == 1 else ""

    def zone(self, member: BandMember) -> str:
        """Return where in the fight a creature stands, in a game that says so."""
        return " ".join(words_at(self.look, member.seen, "where"))

    def danger(self, band: Band) -> str:
        """Return a cached sentence on the targets that a band's first attacks may drop to 0; a single creature's are on
        the first of the party who is up, as its list of targets has it.
        """
        if self.state.fight is None or not band.up_ids:
            return ""
        first = next((who for who, _, life in self.targets if life == "up"), "") if len(band.members) == 1 else ""
        return self.look.remember(danger_of, band.up_ids, first)

    @LookProperty
    def dead_creatures(self) -> tuple[str, ...]:
        """The dead creatures, which can be cleared away."""
        return tuple(who for who, c in self.look.creatures.items() if c.life == "dead")

    @LookProperty
    def beaten_creatures(self) -> tuple[str, ...]:
        """The living creatures that are out of the fight or have fled."""
        living = {who: c for who, c in self.look.creatures.items() if c.life != "dead"}
        return tuple(who for who, c in living.items() if c.life == "out" or self._has_fled(c))

    def _has_fled(self, seen: Seen) -> bool:
        return not self.game.surface.fled.isdisjoint(words_at(self.look, seen, "state"))

    def would_fight(self, who: str) -> bool:
        """Is a creature up, has it neither fled nor given up, and was it in no fight that is over?"""
        seen = self.look.creatures[who]
        gave_up = any(w.startswith(self.game.surface.gave_up) for w in words_at(self.look, seen, "state"))
        return seen.life == "up" and not self._has_fled(seen) and not gave_up and who not in self.past_foes

    @LookProperty
    def past_foes(self) -> frozenset[str]:
        """Those who have fought in fights that are over."""
        return past_foes(self.look.session)

    # ---- turns
    @LookProperty
    def turns(self) -> tuple[TurnCard, ...]:
        fight = self.view.fight
        return tuple(self._turn(at, id) for at, id in enumerate(fight.order)) if fight else ()

    @property
    def coming_turns(self) -> tuple[TurnCard, ...]:
        """Whose turn it is, and the next who can take theirs."""
        at = next((n for n, turn in enumerate(self.turns) if turn.now), 0)
        later = (*self.turns[at + 1 :], *self.turns[:at])
        return (self.turns[at], *(turn for turn in later if turn.life == "up" and not turn.gone))[:COMING]

    @property
    def is_foes_turn(self) -> bool:
        """Is it the turn of a side that players do not play?"""
        return self.look.turn == FOES

    @property
    def foes_may_act(self) -> bool:
        """Is it the turn of the foes, or of one of them?"""
        fight = self.view.fight
        return fight is not None and (self.is_foes_turn or self.look.turn in fight.sides.get(FOES, ()))

    @property
    def seen_turn(self) -> str:
        """The name of the one whose turn players see, while someone hidden acts."""
        fight = self.view.fight
        turn = fight.order[fight.turn] if fight and fight.order and fight.meanwhile else ""
        return (words.say("choice", turn) if fight and turn in fight.sides else self.look.name(turn)) if turn else ""

    @property
    def has_side_turns(self) -> bool:
        fight = self.view.fight
        return fight is not None and bool(fight.order) and all(id in fight.sides for id in fight.order)

    def _turn(self, at: int, id: str) -> TurnCard:
        fight = self.view.fight
        assert fight is not None
        is_now = id == fight.meanwhile if fight.meanwhile else at == fight.turn
        if id in fight.sides:
            return TurnCard(id, words.say("choice", id), is_now, id)
        seen = self.view.characters[id]
        beads = next(iter(tracks_at(self.look, seen, "beads")), None)
        side = next((side for side, members in fight.sides.items() if id in members), "")
        notes = words_at(self.look, seen, "ready", "plan")
        surprised = id in fight.surprised
        acted = id in fight.acted
        return TurnCard(
            id=id,
            name=seen.name,
            now=is_now,
            side=side,
            life=seen.life,
            beads=beads,
            notes=notes,
            surprised=surprised,
            acted=acted,
            gone=not side,
        )

    @LookProperty
    def own_to_act(self) -> tuple[str, ...]:
        """The names of those who are not done and played by the facilitator, beside players who are not."""
        fight = self.view.fight
        to_act = fight.to_act if fight else ()
        own = tuple(who for who in to_act if self.state.answers_for(self.look.seat, who))
        return tuple(map(self.look.name, own)) if len(own) < len(to_act) else ()

    def order_after_move(self, at: int, by: int) -> str:
        """Return the order of turns with one place moved by `by`, as the move's form takes it."""
        order = [turn.id for turn in self.turns]
        to = max(0, min(len(order) - 1, at + by))
        order.insert(to, order.pop(at))
        return ",".join(order)

    @property
    def first_turn_options(self) -> tuple[Option, ...]:
        """The sides that can be chosen to go first, in a game that allows the choice."""
        found = self.fight_parameters.get("first")
        return tuple(Option(o, choice_label(self.game, "first", o)) for o in found.options if o) if found else ()

    @property
    def fight_parameters(self) -> Mapping[str, Parameter]:
        """The parameters of the move that begins a fight; none in a game without fights."""
        begins = self.game.move_for("fight")
        return parameters(begins.wants) if begins else {}

    # ---- calls, questions, what is due
    @cached_property
    def call_options(self) -> CallOptions | None:
        return call_options(self.game)

    def detail(self, move: str, name: str, value: Any) -> str:
        """Return a parameter of a call in words."""
        return call_detail(self.game, move, name, value)

    @LookProperty
    def questions(self) -> tuple[Question, ...]:
        return tuple(self._question(prompt) for prompt in self.view.prompts)

    @property
    def has_defaults(self) -> bool:
        """Is there an open question with a default answer, or one that only needs dice?"""
        return any(has_usual_answer(prompt.ask) for prompt in self.view.prompts)

    def _question(self, prompt: Prompt) -> Question:
        ask = prompt.ask
        names = self.look.names
        options = answers(self.look, ask) if isinstance(ask, Choice) else ()
        return Question(
            prompt=prompt,
            kind=self.look.ask_kind(prompt),
            who=names.get(ask.who, ""),
            about=names.get(prompt.about, ""),
            title=words.title(ask.rule, self.game),
            led=self.look.step(prompt.steps[-1]) if prompt.steps else "",
            answers=tuple(Option(value, label) for value, label in options),
            usual=ask.usual if isinstance(ask, Choice) else "",
            gain=gain_title(self.look, prompt),
        )

    @LookProperty
    def due_moves(self) -> tuple[DueMove, ...]:
        return due_moves(self.look)

    @property
    def verdicts(self) -> tuple[DueMove, ...]:
        """The due moves that leave the facilitator one thing to choose: each is shown as a question."""
        return tuple(due for due in self.due_moves if due.answers)

    # ---- what is written down and prepared
    @property
    def notes(self) -> tuple[NoteCard, ...]:
        """All notes: the facilitator's own first, then those for some players, then those for everyone."""
        found = [self._note_card(id, note) for id, note in self.state.notes.items() if note.text or note.picture]
        return tuple(sorted(found, key=lambda note: (not note.is_secret, note.to is None)))

    def _note_card(self, id: str, note: Note) -> NoteCard:
        by = "" if self.state.is_facilitator(note.by) else self.look.name(note.by)
        readers = self.look.readers(note.audience)
        shown = self.state.shown == id
        return NoteCard(id=id, text=note.text, to=readers, title=note.title, by=by, picture=note.picture, shown=shown)

    @property
    def prices(self) -> tuple[tuple[str, str, int], ...]:
        """The prices of actions as the table has set them: id, name, points; none in a game without prices."""
        found = self.game.surface.prices(self.game.library, self.state.rulings)
        return tuple((id, price.name, price.points) for id, price in found.items())

    @property
    def price_form(self) -> PriceForm | None:
        """The move that sets prices, by the kinds of its parameters: the number is the price, the other the action."""
        move = self.game.move_for("price")
        found = parameters(move.wants).values() if move else ()
        price = next((p for p in found if p.kind == "number"), None)
        action = next((p for p in found if p.choices and p.choices.source == "prices"), None)
        if move is None or price is None or action is None:
            return None
        return PriceForm(move.id, action.name, price.name, price.least or 0, price.most or MOST_POINTS)

    @property
    def tables(self) -> tuple[Option, ...]:
        """The random tables that have a die, the table's own first."""
        found = own_first(self.game.library, "table", self.game.shelf("tables")).values()
        return tuple(Option(t.id, t.title, t.die) for t in found if t.die)

    @property
    def creatures(self) -> tuple[Option, ...]:
        """The creatures of the game's library."""
        found = self.game.shelf("creatures")
        return tuple(Option(id, getattr(c, "name", id)) for id, c in found.items())

    @property
    def creature_line(self) -> str:
        """How a creature is written in one line; "" in a game that has no such notation."""
        return words.find("label", "creature-line", self.game)
