"""Compiled from en.ftl; edit that file instead."""

from caltrop.words.speech import duration, joined, number, part, percent, rule, signed, thing, word

from caltrop.words.languages.en.locale import category

LANGUAGE = 'en'

def m_refused_no_such_helper(c, a):
    return number(c, a['who']) + ' cannot take part: it is somebody else at the table, and only once.'


def m_refused_helper_down(c, a):
    return number(c, a['who']) + ' is in no state to take part.'


def m_refused_no_strike(c, a):
    return number(c, a['weapon']) + ' harms an ability and cannot be used to strike together. Attack alone with it.'


def m_refused_no_such_ally(c, a):
    return number(c, a['who']) + ' cannot strike along. Name others of the same side who are up, each once.'


def m_refused_no_opponent(c, a):
    return number(c, a['who']) + ' is no opponent, so there is no distance to count.'


def m_refused_no_zone(c, a):
    return number(c, a['who']) + ' cannot go any ' + number(c, a['way']) + '.'


def m_refused_nowhere_to_go(c, a):
    return 'There is no retreat for ' + number(c, a['who']) + ' without somewhere to go: say where.'


def m_refused_no_such_creature(c, a):
    return 'There is no creature ' + number(c, a['got']) + ': name one of the book, or write a line such as "wolf, 4 HP, Brawn 12, bite d6".'


def m_refused_bad_creature_line(c, a):
    return number(c, a['got']) + ' cannot be read in a creature\'s line: write it like "wolf, 4 HP, armor 1, Brawn 12, bite d6, howl d4 blast near".'


def m_refused_not_unconscious(c, a):
    return number(c, a['who']) + ' is not unconscious, so there is nobody to revive.'


def m_refused_no_reviving(c, a):
    return thing(c, a['item']) + ' revives nobody: take ' + joined(c, a['options'], 'or') + ', or nothing at all.'


def m_refused_unconscious(c, a):
    return number(c, a['who']) + ' is unconscious, and has to be revived first.'


def m_refused_not_safe(c, a):
    return 'A night clears fatigue only in a safe place, and ' + number(c, a['who']) + ' is in none.'


def m_refused_no_healer(c, a):
    return 'Lost ability points of ' + number(c, a['who']) + " come back only in somebody's care: find a healer."


def m_refused_no_spellbook(c, a):
    return number(c, a['who']) + ' has no spellbook with ' + thing(c, a['spell']) + ' in it.'


def m_refused_no_target(c, a):
    return thing(c, a['spell']) + ' is cast on somebody: name a target.'


def m_refused_one_target(c, a):
    return thing(c, a['spell']) + ' is cast on one target, and on nobody twice.'


def m_refused_too_tired(c, a):
    return number(c, a['who']) + ' has no slot left for another fatigue (' + number(c, a['fatigue']) + ' already): rest first.'


def m_refused_no_such_spell(c, a):
    return 'There is no spell ' + number(c, a['got']) + ': the table of spells has them all.'


def m_refused_no_such_role(c, a):
    return 'There is no ' + thing(c, a['got']) + ' for hire: there is ' + joined(c, a['options'], 'or') + '.'


def m_refused_bad_assignment(c, a):
    return 'These scores cannot be assigned (' + number(c, a['got']) + '): each is 11, and one may go down to 8 so that another goes up to 14.'


def m_refused_no_book(c, a):
    return 'Only a background with a spellbook has a spell, and ' + thing(c, a['got']) + ' has none.'


def m_refused_not_assigned(c, a):
    return 'Scores go up and down only where they are assigned, and here they are ' + number(c, a['method']) + '.'


def m_warned_hands(c, a):
    return number(c, a['who']) + ' has two hands: ' + number(c, a['weapon']) + ' and ' + thing(c, a['beside']) + ' at once are too much. Go on all the same?'


def m_warned_out_of_reach(c, a):
    return number(c, a['who']) + ' is at ' + number(c, a['zone']) + ', which ' + number(c, a['weapon']) + ' does not reach: go on all the same?'


def m_warned_helpless(c, a):
    return number(c, a['ability']) + ' of ' + number(c, a['who']) + ' is at 0: act all the same?'


def m_warned_undeclared(c, a):
    return number(c, a['who']) + ' has not said first what to do this round: act all the same?'


def m_warned_not_declared(c, a):
    return joined(c, a['names'], 'and') + ' ' + ('has' if (a['names'] == 'one' or category(a['names']) == 'one') else 'have') + ' not declared yet: roll for initiative all the same?'


def m_warned_mid_round(c, a):
    return 'Round ' + number(c, a['round']) + ' is under way, and initiative is rolled at its beginning: roll anew all the same?'


def m_warned_no_move_left(c, a):
    return number(c, a['who']) + ' has no move left in this round: move all the same?'


def m_warned_moved_twice(c, a):
    return number(c, a['who']) + ' has moved twice, which leaves no action: act all the same?'


def m_warned_own_side(c, a):
    return 'The blast also strikes ' + joined(c, a['names'], 'and') + '. Use ' + number(c, a['weapon']) + ' anyway?'


def m_warned_mixed_zones(c, a):
    return 'A blast strikes one zone, and these targets are at ' + joined(c, a['zones'], 'and') + '. Strike anyway?'


def m_warned_no_blast(c, a):
    return number(c, a['weapon']) + ' strikes one target. Does the facilitator make it a blast?'


def m_warned_apart(c, a):
    return joined(c, a['names'], 'and') + ' ' + ('is' if (a['names'] == 'one' or category(a['names']) == 'one') else 'are') + ' not at ' + number(c, a['zone']) + ' with the others. Strike together anyway?'


def m_warned_out_of_turn(c, a):
    return 'It is not the turn of ' + number(c, a['who']) + ', but of ' + word(c, 'side', a['turn'], a) + ': act all the same?'


def m_warned_out_of_turn_no_turn(c, a):
    return 'Initiative comes first in a round. Let ' + number(c, a['who']) + ' act anyway?'


def m_cli_count_conditions(c, a):
    return number(c, a['n']) + ' ' + ('condition' if (a['n'] == 'one' or category(a['n']) == 'one') else 'conditions')


def m_cli_count_roles(c, a):
    return number(c, a['n']) + ' hireling ' + ('role' if (a['n'] == 'one' or category(a['n']) == 'one') else 'roles')


def m_cli_count_scars(c, a):
    return number(c, a['n']) + ' ' + ('scar' if (a['n'] == 'one' or category(a['n']) == 'one') else 'scars')


def m_label_held_out_of_reach(c, a):
    return joined(c, a['names'], 'and') + ' ' + ('reaches' if (a['names'] == 'one' or category(a['names']) == 'one') else 'reach') + ' nobody from where ' + ('it stands' if (a['names'] == 'one' or category(a['names']) == 'one') else 'they stand') + '.'


MESSAGES = {
    'refused-no-such-helper': m_refused_no_such_helper,
    'refused-helper-down': m_refused_helper_down,
    'refused-nobody-struck': 'A blast needs targets. Name each target once, or a zone with targets in it.',
    'refused-no-strike': m_refused_no_strike,
    'refused-no-such-ally': m_refused_no_such_ally,
    'refused-no-opponent': m_refused_no_opponent,
    'refused-no-zone': m_refused_no_zone,
    'refused-nowhere-to-go': m_refused_nowhere_to_go,
    'refused-nobody-left': 'Nobody is left on the other side whose courage could be tried.',
    'refused-no-such-creature': m_refused_no_such_creature,
    'refused-bad-creature-line': m_refused_bad_creature_line,
    'refused-not-unconscious': m_refused_not_unconscious,
    'refused-no-reviving': m_refused_no_reviving,
    'refused-no-fatigue': 'Say how much fatigue comes or goes.',
    'refused-unconscious': m_refused_unconscious,
    'refused-not-safe': m_refused_not_safe,
    'refused-no-healer': m_refused_no_healer,
    'refused-no-spellbook': m_refused_no_spellbook,
    'refused-no-target': m_refused_no_target,
    'refused-one-target': m_refused_one_target,
    'refused-too-tired': m_refused_too_tired,
    'refused-no-such-spell': m_refused_no_such_spell,
    'refused-no-such-role': m_refused_no_such_role,
    'refused-bad-assignment': m_refused_bad_assignment,
    'refused-no-book': m_refused_no_book,
    'refused-no-book-no-got': 'Only a background with a spellbook has a spell.',
    'refused-not-assigned': m_refused_not_assigned,
    'refused-up-and-down': 'One ability goes down so that another goes up: name both, and two different ones.',
    'warned-hands': m_warned_hands,
    'warned-out-of-reach': m_warned_out_of_reach,
    'warned-helpless': m_warned_helpless,
    'warned-undeclared': m_warned_undeclared,
    'warned-not-declared': m_warned_not_declared,
    'warned-mid-round': m_warned_mid_round,
    'warned-no-move-left': m_warned_no_move_left,
    'warned-moved-twice': m_warned_moved_twice,
    'warned-own-side': m_warned_own_side,
    'warned-mixed-zones': m_warned_mixed_zones,
    'warned-no-blast': m_warned_no_blast,
    'warned-apart': m_warned_apart,
    'warned-out-of-turn': m_warned_out_of_turn,
    'warned-out-of-turn-no-turn': m_warned_out_of_turn_no_turn,
    'due-first': 'the first of them has fallen',
    'due-round': 'a round begins',
    'cli-count-conditions': m_cli_count_conditions,
    'cli-count-roles': m_cli_count_roles,
    'cli-count-scars': m_cli_count_scars,
    'policy-deeds-attack': 'A shield is kept.',
    'policy-deeds-blast': 'Shields are kept.',
    'button-deeds-intent': 'Intent',
    'button-deeds-revive': 'Treat',
    'button-deeds-zone': 'Zone',
    'label-allies': 'Allies',
    'label-if_passed': 'What passing means',
    'label-if_failed': 'What failing means',
    'label-creature-line': 'wolf, 4 HP, ...',
    'label-held-out-of-reach': m_label_held_out_of_reach,
    'help-strike': 'Several strike one target from one zone: all roll, and only the highest is dealt.',
    'help-open-enhanced': 'Leave empty to enhance attacks on surprised, sleeping and unconscious targets.',
    'help-field-blast-targets': 'Untick the spared.',
    'help-field-blast-zone': 'Without targets, the blast strikes everyone in this zone.',
    'help-field-deed-weapon': 'A named weapon adds its damage on a 1.',
    'help-field-deed-zone': 'Where the doer ends up, seen from the targets.',
    'help-field-creature': 'One of the book, or a line such as "wolf, 4 HP, Brawn 12, bite d6".',
    'move-strike': 'Strike together',
    'setting-armour': 'armour',
    'front-line': 'attacks that always hit, feats that beat both',
    'order-deeds-attack': 'Which weapon to fight with',
    'order-deeds-attack-empty': 'The best',
    'order-deeds-spells': 'Resist a spell?',
    'order-deeds-strike': 'Strike along with allies?',
}
