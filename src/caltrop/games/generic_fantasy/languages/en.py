"""Compiled from en.ftl; edit that file instead."""

from caltrop.words.speech import duration, joined, number, part, percent, rule, signed, thing, word

LANGUAGE = 'en'

def m_refused_too_many_points(c, a):
    return 'BOD ' + number(c, a['die']) + ' cannot have ' + number(c, a['got']) + ' points. Give it a bigger die, or no more points than the die has sides.'


def m_refused_no_such_creature(c, a):
    return 'There is no creature ' + number(c, a['got']) + ': name one of the book, or write a line such as "wolf, 6 HP, BOD d6, melee d6, bite attack".'


def m_refused_bad_creature_line(c, a):
    return number(c, a['got']) + ' cannot be read in a creature\'s line: write it like "wolf, 6 HP, BOD d6, melee d6, 1 protection, bite attack".'


def m_refused_hireling_down(c, a):
    return number(c, a['who']) + ' is in no state to be asked for anything.'


def m_refused_no_such_skill(c, a):
    return 'There is no skill ' + number(c, a['got']) + ': there is ' + joined(c, a['options'], 'or') + '.'


def m_refused_no_feat(c, a):
    return number(c, a['who']) + ' has no feat ' + number(c, a['got']) + '.'


def m_refused_feat_by_itself(c, a):
    return number(c, a['feat']) + ' needs nobody to use it: it works whenever it applies.'


def m_refused_feat_used(c, a):
    return number(c, a['who']) + ' has used ' + number(c, a['feat']) + ' today already.'


def m_refused_nothing_missing(c, a):
    return number(c, a['who']) + ' has every point of ' + number(c, a['attribute']) + ': nothing would come back.'


def m_refused_bad_assignment(c, a):
    return 'These dice cannot be assigned (' + number(c, a['got']) + '): each of BOD, INT and WIL is d6, and one may go down to d4 so that another goes up to d8.'


def m_refused_no_such_background(c, a):
    return 'There is no background or class ' + number(c, a['got']) + ': there is ' + joined(c, a['options'], 'or') + '.'


def m_refused_class_needs(c, a):
    return 'Whoever wants to be a ' + number(c, a['class']) + ' needs a d8 in ' + number(c, a['attribute']) + '.'


MESSAGES = {
    'refused-too-many-points': m_refused_too_many_points,
    'refused-nobody-left': 'Nobody is left on the other side whose nerve could be tried.',
    'refused-no-such-creature': m_refused_no_such_creature,
    'refused-bad-creature-line': m_refused_bad_creature_line,
    'refused-hireling-down': m_refused_hireling_down,
    'refused-no-such-skill': m_refused_no_such_skill,
    'refused-no-feat': m_refused_no_feat,
    'refused-feat-by-itself': m_refused_feat_by_itself,
    'refused-feat-used': m_refused_feat_used,
    'refused-nothing-missing': m_refused_nothing_missing,
    'refused-bad-assignment': m_refused_bad_assignment,
    'refused-no-such-background': m_refused_no_such_background,
    'refused-class-needs': m_refused_class_needs,
    'policy-generic-fantasy-test': 'Nothing is spent to improve the roll, and no trouble accepted.',
    'policy-generic-fantasy-contest': 'Nobody spends anything to improve their roll.',
    'policy-generic-fantasy-attack': 'Nobody spends anything to improve their roll.',
    'policy-generic-fantasy-blast': 'Nobody spends anything to improve their roll.',
    'policy-generic-fantasy-reaction': 'Nothing is spent to improve the roll.',
    'policy-generic-fantasy-initiative': 'Nothing is spent to improve the roll.',
    'policy-generic-fantasy-morale': 'Nothing is spent to improve the roll.',
    'policy-generic-fantasy-hireling': 'Nothing is spent to improve the roll.',
    'order-generic-fantasy-create': 'Does the armour take harm first?',
    'order-generic-fantasy-create-empty': 'All it can',
    'order-generic-fantasy-create-0': 'Never',
    'order-generic-fantasy-create-0-once': 'None of it',
    'order-generic-fantasy-attack': 'Which weapon to fight and defend with',
    'order-generic-fantasy-attack-empty': 'The best',
    'order-generic-fantasy-skills': 'Which skill goes with a defence',
    'order-generic-fantasy-skills-empty': 'The best',
    'order-generic-fantasy-modify': 'Spend points to better a roll?',
    'order-generic-fantasy-modify-empty': 'Spend nothing',
    'order-generic-fantasy-modify-done': 'Spend nothing',
    'button-generic-fantasy-scene': 'A new scene begins',
    'label-creature-line': 'wolf, 6 HP, ...',
    'help-field-creature': 'One of the book, or a line such as "wolf, 6 HP, BOD d6, melee d6, bite attack".',
    'front-line': 'four grades of luck, and points to better it',
    'shelf-hp': 'BOD points',
    'shelf-endures': 'harm in all',
}
