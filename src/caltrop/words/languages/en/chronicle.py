"""Compiled from chronicle.ftl; edit that file instead."""

from caltrop.words.speech import duration, joined, number, part, percent, rule, signed, thing, word

from caltrop.words.languages.en.locale import category

LANGUAGE = 'en'

def m_statistics_few(c, a):
    return number(c, a['die']) + ': ' + number(c, a['n']) + ' ' + ('throw' if (a['n'] == 'one' or category(a['n']) == 'one') else 'throws') + ', too few to tell: ' + number(c, a['more']) + ' more ' + ('is' if (a['more'] == 'one' or category(a['more']) == 'one') else 'are') + ' needed.'


def m_statistics_usual(c, a):
    return number(c, a['die']) + ': ' + number(c, a['n']) + ' throws, and nothing unusual about them.'


def m_statistics_unusual(c, a):
    return number(c, a['die']) + ': ' + number(c, a['n']) + ' throws, and unusually uneven: fair dice look like this at about one table in ' + number(c, a['tables']) + '.'


def m_recap_side(c, a):
    return 'the ' + word(c, 'side', a['side'], a)


def m_recap_wounds(c, a):
    return number(c, a['name']) + ' is ' + number(c, a['hurt']) + ': ' + joined(c, a['marks'], 'and') + '.'


def m_recap_marks(c, a):
    return number(c, a['name']) + ': ' + joined(c, a['marks'], 'and') + '.'


def m_recap_countdown(c, a):
    return number(c, a['name']) + ': ' + number(c, a['rule']) + ', ' + number(c, a['what']) + ', in ' + duration(c, a['left']) + '.'


def m_recap_countdown_no_what(c, a):
    return number(c, a['name']) + ': ' + number(c, a['rule']) + ', in ' + duration(c, a['left']) + '.'


def m_recap_rounds(c, a):
    return number(c, a['name']) + ': ' + number(c, a['rule']) + ', ' + number(c, a['what']) + ', in ' + number(c, a['rounds']) + ' ' + ('round' if (a['rounds'] == 'one' or category(a['rounds']) == 'one') else 'rounds') + '.'


def m_recap_rounds_no_what(c, a):
    return number(c, a['name']) + ': ' + number(c, a['rule']) + ', in ' + number(c, a['rounds']) + ' ' + ('round' if (a['rounds'] == 'one' or category(a['rounds']) == 'one') else 'rounds') + '.'


def m_recap_waiting(c, a):
    return number(c, a['name']) + ' waits for this: ' + number(c, a['what']) + '.'


def m_recap_light(c, a):
    return number(c, a['name']) + ' has light (' + number(c, a['what']) + ') for ' + duration(c, a['left']) + '.'


def m_recap_light_no_what(c, a):
    return number(c, a['name']) + ' has light for ' + duration(c, a['left']) + '.'


def m_recap_call(c, a):
    return joined(c, a['names'], 'and') + ' still ' + ('has' if (a['names'] == 'one' or category(a['names']) == 'one') else 'have') + ' to roll: ' + number(c, a['move']) + ' (' + number(c, a['stakes']) + ').'


def m_recap_call_no_stakes(c, a):
    return joined(c, a['names'], 'and') + ' still ' + ('has' if (a['names'] == 'one' or category(a['names']) == 'one') else 'have') + ' to roll: ' + number(c, a['move']) + '.'


def m_recap_fight(c, a):
    return 'A fight is under way, round ' + number(c, a['round']) + '; it is the turn of ' + number(c, a['turn']) + '.'


def m_recap_fight_no_turn(c, a):
    return 'A fight is under way, round ' + number(c, a['round']) + '.'


def m_recap_paused_fight(c, a):
    return 'A fight is paused in round ' + number(c, a['round']) + '; it is the turn of ' + number(c, a['turn']) + '.'


def m_recap_paused_fight_no_turn(c, a):
    return 'A fight is paused in round ' + number(c, a['round']) + '.'


def m_export_sitting(c, a):
    return 'Sitting ' + number(c, a['number'])


def m_export_typed(c, a):
    return 'typed in: ' + joined(c, a['names'], 'and')


MESSAGES = {
    'statistics-few': m_statistics_few,
    'statistics-usual': m_statistics_usual,
    'statistics-unusual': m_statistics_unusual,
    'statistics-note': 'All kinds of dice are looked at side by side, so that one of them looks odd more easily: the numbers allow for that. Who looks after every throw will see something odd sooner or later.',
    'statistics-box': 'the dice box',
    'statistics-typed': 'from real dice, typed in',
    'recap-side': m_recap_side,
    'recap-wounds': m_recap_wounds,
    'recap-marks': m_recap_marks,
    'recap-countdown': m_recap_countdown,
    'recap-countdown-no-what': m_recap_countdown_no_what,
    'recap-rounds': m_recap_rounds,
    'recap-rounds-no-what': m_recap_rounds_no_what,
    'recap-waiting': m_recap_waiting,
    'recap-light': m_recap_light,
    'recap-light-no-what': m_recap_light_no_what,
    'recap-call': m_recap_call,
    'recap-call-no-stakes': m_recap_call_no_stakes,
    'recap-fight': m_recap_fight,
    'recap-fight-no-turn': m_recap_fight_no_turn,
    'recap-paused-fight': m_recap_paused_fight,
    'recap-paused-fight-no-turn': m_recap_paused_fight_no_turn,
    'export-sitting': m_export_sitting,
    'export-typed': m_export_typed,
    'export-overruled': 'against the advice of the rules',
}
