"""Compiled from en.ftl; edit that file instead."""

from caltrop.words.speech import duration, joined, number, part, percent, rule, signed, thing, word

from caltrop.words.languages.en.locale import category

LANGUAGE = 'en'

def m_refused_no_experience(c, a):
    return number(c, a['who']) + ' has ' + number(c, a['points']) + ' experience ' + ('point' if (a['points'] == 'one' or category(a['points']) == 'one') else 'points') + ', and a ' + number(c, a['die']) + ' costs ' + number(c, a['cost']) + '.'


def m_refused_no_such_creature(c, a):
    return 'There is no creature ' + number(c, a['got']) + ': name one of the book, or write a line such as "wolf, 6 HP, BOD d6, athletics d6, bite attack".'


def m_refused_bad_creature_line(c, a):
    return number(c, a['got']) + ' cannot be read in a creature\'s line: write it like "wolf, 6 HP, BOD d6, athletics d6, 1 protection, bite steel d4 attack".'


def m_refused_no_such_skill(c, a):
    return 'There is no skill ' + number(c, a['got']) + ': there is ' + joined(c, a['options'], 'or') + '.'


def m_refused_too_many_skills(c, a):
    return 'Nobody has more skills than there are: ' + number(c, a['most']) + '.'


def m_refused_bad_assignment(c, a):
    return 'These dice cannot be assigned (' + number(c, a['got']) + '): each of BOD, INT and WIL is d6, and one may go down to d4 so that another goes up to d8.'


MESSAGES = {
    'refused-no-experience': m_refused_no_experience,
    'refused-nobody-left': 'Nobody is left on the other side whose nerve could be tried.',
    'refused-no-such-creature': m_refused_no_such_creature,
    'refused-bad-creature-line': m_refused_bad_creature_line,
    'refused-no-such-skill': m_refused_no_such_skill,
    'refused-too-many-skills': m_refused_too_many_skills,
    'refused-bad-assignment': m_refused_bad_assignment,
    'policy-fell-hits-test': "Nobody pushes: the result is the dice's own.",
    'label-creature-line': 'wolf, 6 HP, ...',
    'help-field-creature': 'One of the book, or a line such as "wolf, 6 HP, BOD d6, athletics d6, bite attack".',
    'front-line': 'every die a miss, a weak hit or a hit',
    'order-fell-hits-equipment': 'Does the armour take harm first?',
    'order-fell-hits-equipment-empty': 'All it can',
    'order-fell-hits-equipment-0': 'Never',
    'order-fell-hits-equipment-0-once': 'None of it',
    'order-fell-hits-attack': 'Which weapon to fight and defend with',
    'order-fell-hits-attack-empty': 'The best',
    'order-fell-hits-experience': 'Buy an experience die against others?',
    'order-fell-hits-experience-empty': 'None',
    'order-fell-hits-experience-none': 'None',
}
