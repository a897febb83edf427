"""Compiled from en.ftl; edit that file instead."""

from caltrop.words.speech import duration, joined, number, part, percent, rule, signed, thing, word

from caltrop.words.languages.en.locale import category

LANGUAGE = 'en'

def m_refused_no_ability(c, a):
    return number(c, a['who']) + ' has no ' + number(c, a['ability']) + ' die to roll: it has fallen below d4.'


def m_refused_spent_ability(c, a):
    return number(c, a['who']) + ' cannot act with ' + number(c, a['ability']) + ': it is at 0 until points return.'


def m_refused_one_die_beside(c, a):
    return number(c, a['who']) + " may add one die to the ability's: a skill, a weapon or a spell die."


def m_refused_no_spell_die(c, a):
    return number(c, a['who']) + ' knows no spell, and so has no spell die.'


def m_refused_no_help_die(c, a):
    return number(c, a['who']) + ' has no fitting die to help with: name a skill, a weapon with steel, or a spell.'


def m_refused_no_such_task(c, a):
    return 'There is no extended test ' + number(c, a['task']) + ' under way.'


def m_refused_no_such_creature(c, a):
    return 'There is no creature ' + number(c, a['got']) + ': name one of the book, or write a line such as "wolf, 6 HP, BOD d6, bite d6 2 harm".'


def m_refused_bad_creature_line(c, a):
    return number(c, a['got']) + ' cannot be read in a creature\'s line: write it like "wolf, 6 HP, BOD d6, bite d6 2 harm".'


def m_refused_unknown_spell(c, a):
    return number(c, a['who']) + ' does not know the spell ' + thing(c, a['spell']) + '.'


def m_refused_no_target(c, a):
    return thing(c, a['spell']) + ' is cast on somebody: name a target.'


def m_refused_known_already(c, a):
    return number(c, a['who']) + ' knows ' + thing(c, a['what']) + ' already.'


def m_refused_no_such_skill(c, a):
    return 'There is no skill ' + number(c, a['got']) + ': there is ' + joined(c, a['options'], 'or') + '.'


def m_refused_no_such_spell(c, a):
    return 'There is no spell ' + number(c, a['got']) + ': the table of spells has them all.'


def m_refused_nothing_to_advance(c, a):
    return number(c, a['who']) + ' has no ability left whose die could be rolled.'


def m_refused_no_attitude(c, a):
    return 'How ' + number(c, a['who']) + ' feels about it is not known yet: roll a reaction first.'


def m_refused_bad_assignment(c, a):
    return 'These dice cannot be assigned (' + number(c, a['got']) + '): each of BOD, INT and WIL is d6, and one may go down to d4 so that another goes up to d8.'


def m_refused_not_gifted(c, a):
    return 'Only who begins with WIL ' + number(c, a['needs']) + ' knows a spell, and this is WIL ' + number(c, a['got']) + '.'


def m_warned_no_danger(c, a):
    return number(c, a['who']) + ' has been in no danger since the last advancement. Advance anyway?'


def m_warned_already_helpful(c, a):
    return number(c, a['who']) + ' is helpful already, and cannot be won over further: go on?'


def m_warned_too_many_targets(c, a):
    return thing(c, a['spell']) + ' is for ' + number(c, a['most']) + ' ' + ('target' if (a['most'] == 'one' or category(a['most']) == 'one') else 'targets') + '. Cast it anyway?'


def m_warned_cured_today(c, a):
    return number(c, a['who']) + ' has been cured today, and cannot be again before tomorrow: cast all the same?'


def m_scene_won(c, a):
    return 'The yard is quiet. ' + number(c, a['hero']) + ' looks into the pot, and wishes otherwise.'


def m_scene_lost(c, a):
    return number(c, a['hero']) + ' lies still beside the pot. Somebody should come quickly.'


def m_scene_odds(c, a):
    return 'The odds (' + number(c, a['what']) + '): ' + number(c, a['odds']) + '.'


def m_scene_chance(c, a):
    return number(c, a['word']) + ' ' + number(c, a['percent']) + ' (' + number(c, a['exact']) + ')'


def m_scene_result_winner(c, a):
    return number(c, a['name'])


MESSAGES = {
    'refused-no-ability': m_refused_no_ability,
    'refused-spent-ability': m_refused_spent_ability,
    'refused-one-die-beside': m_refused_one_die_beside,
    'refused-no-spell-die': m_refused_no_spell_die,
    'refused-no-help-die': m_refused_no_help_die,
    'refused-no-such-task': m_refused_no_such_task,
    'refused-nobody-left': 'Nobody is left on the other side whose nerve could be tried.',
    'refused-no-such-creature': m_refused_no_such_creature,
    'refused-bad-creature-line': m_refused_bad_creature_line,
    'refused-no-harm': 'Say how much harm, or how many steps the die goes down.',
    'refused-unknown-spell': m_refused_unknown_spell,
    'refused-no-target': m_refused_no_target,
    'refused-learn-one-thing': 'Learn one thing: a skill, a spell, or one of them at random.',
    'refused-known-already': m_refused_known_already,
    'refused-no-such-skill': m_refused_no_such_skill,
    'refused-no-such-spell': m_refused_no_such_spell,
    'refused-nothing-to-advance': m_refused_nothing_to_advance,
    'refused-no-attitude': m_refused_no_attitude,
    'refused-bad-assignment': m_refused_bad_assignment,
    'refused-not-gifted': m_refused_not_gifted,
    'refused-up-and-down': 'One ability goes down so that another goes up: name both, and two different ones.',
    'warned-no-danger': m_warned_no_danger,
    'warned-already-helpful': m_warned_already_helpful,
    'warned-too-many-targets': m_warned_too_many_targets,
    'warned-cured-today': m_warned_cured_today,
    'policy-fell-test': 'A die at its top climbs the ladder while it has not hit; a die that hits is kept.',
    'policy-fell-contest': 'Maxima are kept: nobody rerolls.',
    'policy-fell-attack': 'Maxima are kept: nobody rerolls.',
    'policy-fell-blast': 'Maxima are kept: nobody rerolls.',
    'policy-fell-cast': 'A die at its top climbs the ladder while it has not hit; the spell die, too, whatever the WIL die shows.',
    'scene-begin': 'A wet evening at the gate of a ruined tollhouse. The dice say who has come:',
    'scene-climb': 'The gate is barred, and the wall is slick with moss: a Body test, moderate, DN 4. If it goes wrong, it goes wrong loudly.',
    'scene-stakes': 'somebody hears',
    'scene-fight': 'In the yard something small looks up from its stew, and finds a knife.',
    'scene-both': 'For a moment nobody moves; then both think better of it, and back away.',
    'scene-won': m_scene_won,
    'scene-lost': m_scene_lost,
    'scene-end': 'So far the scene. `caltrop odds` measures any roll in it, `caltrop rules fell` has every rule, `caltrop create fell` makes the next hero.',
    'scene-odds': m_scene_odds,
    'scene-chance': m_scene_chance,
    'scene-result-winner': m_scene_result_winner,
    'scene-result-winner-tie': 'a tie',
    'scene-pause': '(Enter goes on)',
    'button-fell-extended': 'Extended test',
    'label-creature-line': 'wolf, 6 HP, ...',
    'help-field-creature': 'One of the book, or a line such as "wolf, 6 HP, BOD d6, bite d6 2 harm".',
    'front-line': 'ability dice on a ladder, steel and spells',
    'order-fell-test-reroll': 'Roll a die again on the next rung?',
    'order-fell-protection': 'Does the armour take harm first?',
    'order-fell-protection-empty': 'All it can',
    'order-fell-protection-0': 'Never',
    'order-fell-protection-0-once': 'None of it',
    'order-fell-steel': 'Which weapon to fight and defend with',
    'order-fell-steel-empty': 'The best',
    'order-fell-spells': 'Add the spell die, and pay what it shows?',
    'order-fell-test': 'How hard is it?',
    'order-fell-cast': 'Resist a spell?',
}
