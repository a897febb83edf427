"""Compiled from en.ftl; edit that file instead."""

from caltrop.words.speech import duration, joined, number, part, percent, rule, signed, thing, word

from caltrop.words.languages.en.locale import category

LANGUAGE = 'en'

def m_refused_no_coin(c, a):
    return number(c, a['who']) + ' has ' + number(c, a['coin']) + ' gold, and that costs ' + number(c, a['cost']) + '.'


def m_refused_hire_instead(c, a):
    return 'A hireling is hired, at ' + number(c, a['cost']) + ' gold a day, not bought.'


def m_refused_no_object_die(c, a):
    return number(c, a['item']) + ' has no die to lend to a roll.'


def m_refused_not_your_save(c, a):
    return number(c, a['who']) + ' chooses how to save. Leave it to their player.'


def m_refused_cannot_act(c, a):
    return number(c, a['who']) + ' cannot act: ' + number(c, a['attribute']) + ' is at 0 until some of it is restored.'


def m_refused_insubstantial(c, a):
    return number(c, a['who']) + ' is out of the body, and can touch nothing.'


def m_refused_no_price(c, a):
    return 'There is no price for ' + number(c, a['what']) + ': say how many action points it costs, or name one of ' + joined(c, a['options'], 'or') + '.'


def m_refused_nothing_held(c, a):
    return number(c, a['who']) + ' holds no such action.'


def m_refused_no_target(c, a):
    return 'Say against whom: ' + thing(c, a['spell']) + ': ' + number(c, a['held']) + '.'


def m_refused_same_weapon(c, a):
    return number(c, a['weapon']) + ' cannot be in both hands: name another for the second.'


def m_refused_weapon_lent(c, a):
    return number(c, a['weapon']) + ' is the weapon already: its die cannot be lent to the same roll.'


def m_refused_bad_group(c, a):
    return number(c, a['got']) + ' is not a group. Write a name, a colon and its members: "wolves: Wolf A, Wolf B".'


def m_refused_no_leader(c, a):
    return 'The ' + number(c, a['side']) + ' have no leader who still stands. Let each save by itself.'


def m_refused_nowhere_to_run(c, a):
    return number(c, a['who']) + ' needs somewhere safe to run to: say where.'


def m_refused_no_such_creature(c, a):
    return 'There is no creature ' + number(c, a['got']) + ': name one of the book, or write a line such as "wolf, 5 HP, STR 12, DEX 13, bite d6".'


def m_refused_bad_creature_line(c, a):
    return number(c, a['got']) + ' cannot be read in a creature\'s line: write it like "wolf, 5 HP, 1 armor, STR 12, bite d6".'


def m_refused_dying(c, a):
    return number(c, a['who']) + ' is dying: that takes aid first.'


def m_refused_no_rest(c, a):
    return 'For that rest (' + number(c, a['rest']) + ') ' + number(c, a['who']) + ' lacks ' + number(c, a['lacking']) + '.'


def m_refused_barred(c, a):
    return 'No magic answers ' + number(c, a['who']) + ' for now.'


def m_refused_unknown_spell(c, a):
    return number(c, a['who']) + ' has no book or scroll with the spell ' + thing(c, a['spell']) + '.'


def m_refused_ruined_book(c, a):
    return number(c, a['item']) + ' is damaged, and nothing in it can be cast.'


def m_refused_magic_dice(c, a):
    return number(c, a['dice']) + ' magic dice cannot be invested: take 1 to ' + number(c, a['most']) + ' in all.'


def m_refused_no_free_slots(c, a):
    return number(c, a['who']) + ' has ' + number(c, a['free']) + ' free ' + ('slot' if (a['free'] == 'one' or category(a['free']) == 'one') else 'slots') + ', not ' + number(c, a['slots']) + '.'


def m_refused_no_dust(c, a):
    return number(c, a['who']) + ' has ' + number(c, a['has']) + ' mana dust, not ' + number(c, a['dust']) + '.'


def m_refused_no_free_die(c, a):
    return number(c, a['who']) + ' has no free magic die.'


def m_refused_one_target(c, a):
    return thing(c, a['spell']) + ' is cast on a single target.'


def m_refused_too_many_targets(c, a):
    return thing(c, a['spell']) + ' reaches ' + number(c, a['most']) + ' ' + ('creature' if (a['most'] == 'one' or category(a['most']) == 'one') else 'creatures') + ' with these dice. Name no more, or invest more dice.'


def m_refused_no_scroll(c, a):
    return number(c, a['who']) + ' has no such scroll.'


def m_refused_no_book(c, a):
    return number(c, a['who']) + ' has no such grimoire to write in.'


def m_refused_written_already(c, a):
    return thing(c, a['spell']) + ' stands in that grimoire already.'


def m_refused_cannot_write(c, a):
    return number(c, a['who']) + ' is down, and in no state to write.'


def m_refused_no_blank_book(c, a):
    return number(c, a['who']) + ' has no blank book, nor the remains of a grimoire.'


def m_refused_winged(c, a):
    return number(c, a['who']) + ' has wings: ' + number(c, a['item']) + ' can no longer be worn.'


def m_refused_one_shield(c, a):
    return number(c, a['who']) + ' has the ' + number(c, a['worn']) + ' on already. Take it off to use the ' + number(c, a['item']) + '.'


def m_refused_no_such_role(c, a):
    return 'There is no role ' + number(c, a['got']) + ': there is ' + joined(c, a['options'], 'or') + '.'


def m_refused_not_dead(c, a):
    return number(c, a['who']) + ' is not dead, and nobody takes their place.'


def m_refused_not_assigned(c, a):
    return 'Scores are assigned all three, STR, DEX and WIL, or none; here they are ' + number(c, a['method']) + '.'


def m_warned_hands(c, a):
    return number(c, a['item']) + ' wants both hands, and ' + number(c, a['who']) + ' has the ' + number(c, a['shield']) + ' on one: use it all the same?'


def m_warned_not_your_turn(c, a):
    return 'It is the turn of ' + number(c, a['turn']) + ', not of ' + number(c, a['who']) + ': act all the same?'


def m_warned_not_your_turn_no_turn(c, a):
    return 'It is not the turn of ' + number(c, a['who']) + ': act all the same?'


def m_warned_overspent(c, a):
    return 'That costs ' + number(c, a['ap']) + ' action ' + ('point' if (a['ap'] == 'one' or category(a['ap']) == 'one') else 'points') + ', and ' + number(c, a['who']) + ' has ' + number(c, a['left']) + ': spend them all the same?'


def m_warned_no_blast(c, a):
    return number(c, a['weapon']) + ' is no blast: does it reach all of them?'


def m_warned_bound_hand(c, a):
    return number(c, a['item']) + ' has grown together with the hand of ' + number(c, a['who']) + ' and cannot be let go. Let go anyway?'


def m_label_risk(c, a):
    return number(c, a['percent']) + ': ' + number(c, a['what']) + '!'


def m_label_risk_hidden(c, a):
    return number(c, a['what']) + ' is possible'


def m_label_risk_whose(c, a):
    return number(c, a['percent']) + ': ' + number(c, a['what']) + ' for ' + number(c, a['whom']) + '!'


def m_label_at_price(c, a):
    return number(c, a['n']) + ' AP'


def m_label_held_overspent(c, a):
    return joined(c, a['names'], 'and') + ' ' + ('has' if (a['names'] == 'one' or category(a['names']) == 'one') else 'have') + ' too few action points left to attack.'


def m_cli_count_conditions(c, a):
    return number(c, a['n']) + ' ' + ('condition' if (a['n'] == 'one' or category(a['n']) == 'one') else 'conditions')


def m_cli_count_mishaps(c, a):
    return number(c, a['n']) + ' ' + ('mishap' if (a['n'] == 'one' or category(a['n']) == 'one') else 'mishaps')


def m_cli_count_prices(c, a):
    return number(c, a['n']) + ' action ' + ('price' if (a['n'] == 'one' or category(a['n']) == 'one') else 'prices')


def m_cli_count_roles(c, a):
    return number(c, a['n']) + ' hireling ' + ('role' if (a['n'] == 'one' or category(a['n']) == 'one') else 'roles')


def m_cli_count_scars(c, a):
    return number(c, a['n']) + ' ' + ('scar' if (a['n'] == 'one' or category(a['n']) == 'one') else 'scars')


MESSAGES = {
    'refused-no-coin': m_refused_no_coin,
    'refused-hire-instead': m_refused_hire_instead,
    'refused-nothing-given': 'Say what changes hands: a thing, or some gold.',
    'refused-no-object-die': m_refused_no_object_die,
    'refused-not-your-save': m_refused_not_your_save,
    'refused-cannot-act': m_refused_cannot_act,
    'refused-insubstantial': m_refused_insubstantial,
    'refused-no-price': m_refused_no_price,
    'refused-nothing-held': m_refused_nothing_held,
    'refused-no-target': m_refused_no_target,
    'refused-same-weapon': m_refused_same_weapon,
    'refused-weapon-lent': m_refused_weapon_lent,
    'refused-twice-a-target': 'Each target of an attack is named once.',
    'refused-bad-group': m_refused_bad_group,
    'refused-no-leader': m_refused_no_leader,
    'refused-nobody-left': 'Nobody is left on the other side whose nerve could be tried.',
    'refused-nowhere-to-run': m_refused_nowhere_to_run,
    'refused-no-such-creature': m_refused_no_such_creature,
    'refused-bad-creature-line': m_refused_bad_creature_line,
    'refused-dying': m_refused_dying,
    'refused-no-rest': m_refused_no_rest,
    'refused-barred': m_refused_barred,
    'refused-unknown-spell': m_refused_unknown_spell,
    'refused-ruined-book': m_refused_ruined_book,
    'refused-magic-dice': m_refused_magic_dice,
    'refused-no-free-slots': m_refused_no_free_slots,
    'refused-no-dust': m_refused_no_dust,
    'refused-no-free-die': m_refused_no_free_die,
    'refused-one-target': m_refused_one_target,
    'refused-too-many-targets': m_refused_too_many_targets,
    'refused-no-scroll': m_refused_no_scroll,
    'refused-no-book': m_refused_no_book,
    'refused-written-already': m_refused_written_already,
    'refused-cannot-write': m_refused_cannot_write,
    'refused-no-full-moon': 'A grimoire is made by the light of a full moon: wait for one.',
    'refused-no-blank-book': m_refused_no_blank_book,
    'refused-winged': m_refused_winged,
    'refused-one-shield': m_refused_one_shield,
    'refused-role-or-background': 'A hireling has a role or a background, not both: name one of them, or neither to let the dice say.',
    'refused-no-such-role': m_refused_no_such_role,
    'refused-not-dead': m_refused_not_dead,
    'refused-not-assigned': m_refused_not_assigned,
    'refused-bad-swap': 'Two attributes that were rolled may change places: name two different ones.',
    'warned-hands': m_warned_hands,
    'warned-not-your-turn': m_warned_not_your_turn,
    'warned-not-your-turn-no-turn': m_warned_not_your_turn_no_turn,
    'warned-overspent': m_warned_overspent,
    'warned-no-blast': m_warned_no_blast,
    'warned-bound-hand': m_warned_bound_hand,
    'due-first': 'their first casualty',
    'due-lone': 'it has no hit points left',
    'move-grimoire-spend': 'Spend action points',
    'button-grimoire-fate': 'Fate',
    'fight-beads': 'action points',
    'fight-prices-in': 'Prices in action points',
    'label-ways': 'Possible ways to save',
    'label-factions': 'Other groups, one in each line',
    'label-harms': 'Kind of harm',
    'label-enhanced_against': 'Easier to hit',
    'label-impaired_against': 'Harder to hit',
    'label-risk': m_label_risk,
    'label-risk-hidden': m_label_risk_hidden,
    'label-risk-whose': m_label_risk_whose,
    'label-at-price': m_label_at_price,
    'label-creature-line': 'wolf, 5 HP, ...',
    'label-held-overspent': m_label_held_overspent,
    'cli-count-conditions': m_cli_count_conditions,
    'cli-count-mishaps': m_cli_count_mishaps,
    'cli-count-prices': m_cli_count_prices,
    'cli-count-roles': m_cli_count_roles,
    'cli-count-scars': m_cli_count_scars,
    'choice-save-attribute-empty': 'The best',
    'choice-grimoire-check-none': 'Nothing else',
    'choice-kind-spell': 'A spell',
    'choice-kind-help': 'Help for a friend',
    'help-field-factions': 'A name, a colon and the members: "wolves: Wolf A, Wolf B".',
    'help-field-ways': 'Leave empty for all three.',
    'help-field-creature': 'One of the book, or a line such as "wolf, 5 HP, STR 12, DEX 13, bite d6".',
    'front-line': 'd20, action points, magic dice and mishaps',
    'order-grimoire-attack': 'Which weapon to fight and defend with',
    'order-grimoire-attack-empty': 'The best',
    'order-grimoire-check': 'What to save with',
    'order-grimoire-check-empty': 'The best',
    'order-grimoire-held': 'Use a held defence when attacked?',
    'order-grimoire-save': 'Resist a spell?',
    'order-grimoire-mishaps': 'Let a charm take the fatigue?',
}
