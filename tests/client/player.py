"""A program that plays a fight to its end through the generated client, and hears it on the stream."""

from __future__ import annotations

import sys
from queue import Queue
from threading import Thread

import caltrop_client as api
from caltrop_client import AnswerBody, Client, Doable, DoneReply, EntryMessage, JoinBody, LogEntry, MoveBody, NewTable

TURNS = 400  # of which a fight takes some twenty


def do(program: Client, table: str, move: MoveBody) -> DoneReply:
    """Make a move, and answer its questions with app dice and usual answers."""
    reply = program.makeMove(table, move)
    while isinstance(reply, api.WaitReply):
        ask = reply.asks[0]
        if isinstance(ask, api.Roll):
            answer = AnswerBody(key=ask.key, roll=True)
        elif isinstance(ask, api.Choice):
            answer = AnswerBody(key=ask.key, answer=ask.default)
        else:
            answer = AnswerBody(key=ask.key, answer="")
        reply = program.answerQuestion(table, reply.prompt, answer)
    return reply


def choose(found: list[Doable]) -> Doable | None:
    """Prefer an attack; else say that one is done."""
    ready = [each for each in found if each.possible and not each.missing]
    attacks = [each for each in ready if each.move.endswith((".attack", ".strike"))]
    done = [each for each in ready if each.move.endswith(".done")]
    return next(iter(attacks + done), None)


def take_up(boss: Client, table: str) -> bool:
    """Take up a roll that a rule says is due, such as for the order of turns."""
    for each in boss.listDoable(table):
        if each.due and each.possible:
            do(boss, table, MoveBody(move=each.move, actor=each.actor, params=each.params, due=each.due, overrule=True))
            return True
    return False


def listen(program: Client, table: str, heard: Queue[LogEntry]) -> None:
    for message in program.streamEntries(table):
        if isinstance(message, EntryMessage):
            heard.put(message.data)


def play(home: str, game: str) -> None:
    begun = Client(home).startTable(NewTable(name="Mill Road", game=game))
    table = begun.table
    boss = Client(home, begun.facilitator)
    ana = Client(home, Client(home).joinTable(table, JoinBody(invite=begun.invite, name="Ana")).token)
    screen = Client(home, Client(home).joinTable(table, JoinBody(invite=begun.invite, name="TV", spectator=True)).token)
    heard: Queue[LogEntry] = Queue()
    Thread(target=listen, args=(screen, table, heard), daemon=True).start()

    roles = boss.showGame(game).surface.roles
    do(ana, table, MoveBody(move=roles["create"]))
    do(boss, table, MoveBody(move=roles["creature"], params={"creature": "rat"}))
    people = boss.showTable(table).characters
    foes = [who for who, seen in people.items() if seen.kind == "creature"]
    do(boss, table, MoveBody(move=roles["fight"], params={"foes": foes}, overrule=True))

    for _ in range(TURNS):
        fight = boss.showTable(table, tail=0).fight
        up = {who: seen.life for who, seen in boss.showTable(table, tail=0).characters.items()}
        if fight is None or not any(up[who] == "up" for who in foes):
            break
        acted = take_up(boss, table)
        for who in () if acted else fight.to_act:
            program = boss if who in foes else ana
            wanted = choose(program.listDoable(table, actor=who))
            if wanted is not None:
                move = MoveBody(move=wanted.move, actor=wanted.actor, params=wanted.params, overrule=True)
                print(*do(program, table, move).lines)
                acted = True
                break
        if not acted:
            do(boss, table, MoveBody(move=roles["turn"], overrule=True))
    else:
        raise SystemExit("the fight goes on and on")
    last = screen.readLog(table)[-1]
    while (entry := heard.get(timeout=30)).n < last.n:
        pass
    assert entry == last, "the stream says what the log says"
    print("told", sum(bool(entry.lines) for entry in boss.readLog(table)))


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2])
