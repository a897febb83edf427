"""Compiled from terms.ftl; edit that file instead."""

from caltrop.words.speech import duration, joined, number, part, percent, rule, signed, thing, word

from caltrop.words.languages.en.locale import category

LANGUAGE = 'en'

def m_setting__most(c, a):
    return number(c, a['stem']) + ' at most'


def m_setting__die(c, a):
    return number(c, a['stem']) + ' die'


def m_setting__whole(c, a):
    return number(c, a['stem']) + ' when whole'


def m_setting__left(c, a):
    return thing(c, a['stem']) + ': points left'


def m_time_seconds(c, a):
    return number(c, a['n']) + ' ' + ('second' if (a['n'] == 'one' or category(a['n']) == 'one') else 'seconds')


def m_time_minutes(c, a):
    return number(c, a['n']) + ' ' + ('minute' if (a['n'] == 'one' or category(a['n']) == 'one') else 'minutes')


def m_time_hours(c, a):
    return number(c, a['n']) + ' ' + ('hour' if (a['n'] == 'one' or category(a['n']) == 'one') else 'hours')


def m_time_days(c, a):
    return number(c, a['n']) + ' ' + ('day' if (a['n'] == 'one' or category(a['n']) == 'one') else 'days')


def m_end_turns(c, a):
    return number(c, a['n']) + ' ' + ('turn' if (a['n'] == 'one' or category(a['n']) == 'one') else 'turns')


MESSAGES = {
    'due-leader': 'their leader has fallen',
    'due-half': 'half of them are gone',
    'due-empty-side': 'nobody is left on one side',
    'due-lone': 'it is at half its points',
    'due-time-is-up': 'the countdown has run out',
    'due-blind-failure': 'a failure that the player does not know of has taught something',
    'name-unknown': 'somebody',
    'life-up': 'up',
    'life-down': 'down',
    'life-out': 'out of the fight',
    'life-dead': 'dead',
    'role-facilitator': 'facilitator',
    'role-player': 'player',
    'role-spectator': 'looking on',
    'side-party': 'party',
    'side-foes': 'foes',
    'setting-size': 'slots',
    'setting-fatigued': 'fatigue of want',
    'setting-ignores': 'spell fatigue ignored',
    'setting--most': m_setting__most,
    'setting--die': m_setting__die,
    'setting--whole': m_setting__whole,
    'setting--left': m_setting__left,
    'time-seconds': m_time_seconds,
    'time-minutes': m_time_minutes,
    'time-hours': m_time_hours,
    'time-days': m_time_days,
    'time-none': 'no time',
    'end-rest': 'at a rest',
    'end-night': "after a night's sleep",
    'end-hurt': 'when hurt',
    'end-act': 'when they act',
    'end-attack': 'when they attack',
    'end-cast': 'when they cast a spell',
    'end-move': 'when they move',
    'end-helped': 'when somebody helps',
    'end-contest': 'with a won contest against it',
    'end-treated': 'when treated',
    'end-fed': 'with a meal',
    'end-fight': 'with the fight',
    'end-turns': m_end_turns,
    'end-this-turn': 'this turn',
    'lack-skill': 'skill die',
    'lack-reroll': 'rerolls',
    'lack-push': 'push',
    'lack-experience': 'experience die',
    'lack-points': 'points to spend',
    'lack-help': 'help',
    'lack-weak': 'weak hits',
    'lack-morale': 'morale to break',
    'lack-surprise': 'surprise',
    'rule-table-seats': 'Seats and sheets',
    'rule-table-roll': 'Free roll',
    'rule-table-house': 'House call',
    'rule-table-adjust': 'Change of a number',
    'rule-table-claim': 'Claim a character',
    'rule-table-bring': 'Bring a character',
    'rule-table-stash': 'Shared stash',
    'rule-table-initiative': 'Order of turns',
    'rule-table-prepare': 'Prepared scene',
    'rule-table-say': 'Message',
    'rule-table-sitting': 'Sitting',
    'rule-table-rulings': 'Rulings',
    'rule-table-orders': 'Standing orders',
    'rule-table-secrets': 'What players see',
    'rule-table-condition': 'Condition',
    'rule-table-fight-end': 'The end of the fight',
    'rule-table-timer': 'What waits',
    'rule-table-clock': 'Clock',
    'rule-table-call': 'Call for a roll',
    'rule-table-offers': 'What is due',
    'rule-table-notes': 'Note',
    'rule-table-moves': 'Moves',
    'rule-table-log': 'Log',
    'rule-table-prompts': 'Questions',
    'rule-table-dice': 'Typed dice',
    'rule-table-undo': 'Undo',
    'rule-table-stars': 'Stars',
    'rule-table-store': 'Where tables are kept',
    'rule-table-games': 'Games',
    'rule-table-light': 'Light',
    'rule-table-pay': 'Pay',
}
