"""Compiled from screens.ftl; edit that file instead."""

from caltrop.words.speech import duration, joined, number, part, percent, rule, signed, thing, word

from caltrop.words.languages.en.locale import category

LANGUAGE = 'en'

def m_signed_out_other(c, a):
    return 'Every device of ' + number(c, a['name']) + ' is signed out: make a new link for them.'


def m_offered_up(c, a):
    return number(c, a['mark']) + ': ' + number(c, a['by']) + ' better ' + number(c, a['when']) + '.'


def m_offered_down(c, a):
    return number(c, a['mark']) + ': ' + number(c, a['by']) + ' worse ' + number(c, a['when']) + '.'


def m_label_at_harm(c, a):
    return number(c, a['n']) + ' harm'


def m_label_at_armor(c, a):
    return 'armour ' + number(c, a['n'])


def m_label_at_protection(c, a):
    return 'protection ' + number(c, a['left']) + '/' + number(c, a['n'])


def m_label_at_light(c, a):
    return number(c, a['n']) + ' minutes of light'


def m_label_at_meals(c, a):
    return number(c, a['n']) + ' ' + ('meal' if (a['n'] == 'one' or category(a['n']) == 'one') else 'meals')


def m_label_at_cost(c, a):
    return number(c, a['n']) + ' coin'


def m_label_at_points(c, a):
    return number(c, a['now']) + '/' + number(c, a['most'])


def m_label_at_wage(c, a):
    return number(c, a['n']) + ' coin a day'


def m_label_at_price(c, a):
    return number(c, a['n']) + ' ' + ('point' if (a['n'] == 'one' or category(a['n']) == 'one') else 'points')


def m_label_at_chapter(c, a):
    return number(c, a['chapter'])


def m_label_at_facilitator(c, a):
    return "The facilitator's: " + number(c, a['chapter'])


def m_label_short_dn(c, a):
    return 'DN ' + number(c, a['n'])


def m_label_short_dc(c, a):
    return 'DC ' + number(c, a['n'])


def m_label_short_advantage(c, a):
    return 'advantage ' + signed(a['n'])


def m_label_short_needs(c, a):
    return number(c, a['n']) + ' ' + ('hit' if (a['n'] == 'one' or category(a['n']) == 'one') else 'hits') + ' needed'


def m_label_odds_harms(c, a):
    return 'harms ' + number(c, a['whom'])


def m_label_odds_hits(c, a):
    return number(c, a['n']) + ' ' + ('hit' if (a['n'] == 'one' or category(a['n']) == 'one') else 'hits')


def m_label_odds_takes(c, a):
    return number(c, a['n']) + ' harm'


def m_label_odds_fatigue(c, a):
    return number(c, a['n']) + ' fatigue'


def m_label_odds_wil(c, a):
    return 'costs ' + number(c, a['n']) + ' WIL'


def m_label_odds_targets(c, a):
    return 'reaches ' + number(c, a['n'])


def m_label_odds_total(c, a):
    return 'shows ' + number(c, a['n'])


def m_label_odds_or_more(c, a):
    return number(c, a['n']) + ' or more'


def m_label_risk(c, a):
    return number(c, a['percent']) + ': ' + number(c, a['what']) + ' 0!'


def m_label_risk_hidden(c, a):
    return number(c, a['what']) + ' may come to 0'


def m_label_risk_whose(c, a):
    return number(c, a['percent']) + ': ' + number(c, a['what']) + ' of ' + number(c, a['whom']) + ' 0!'


def m_label_band_risk(c, a):
    return 'may bring ' + joined(c, a['names'], 'and') + ' to 0'


def m_label_band_down(c, a):
    return joined(c, a['names'], 'and') + ' ' + ('is' if (a['names'] == 'one' or category(a['names']) == 'one') else 'are') + ' down: ' + number(c, a['n']) + ' ' + ('attacker holds' if (a['n'] == 'one' or category(a['n']) == 'one') else 'attackers hold') + ' back.'


def m_label_band_waits(c, a):
    return joined(c, a['names'], 'and') + ' ' + ('has' if (a['names'] == 'one' or category(a['names']) == 'one') else 'have') + ' a blow to answer first: ' + number(c, a['n']) + ' ' + ('attacker holds' if (a['n'] == 'one' or category(a['n']) == 'one') else 'attackers hold') + ' back.'


def m_label_held(c, a):
    return joined(c, a['names'], 'and') + ' did not attack.'


def m_label_held_surprised(c, a):
    return joined(c, a['names'], 'and') + ' ' + ('is' if (a['names'] == 'one' or category(a['names']) == 'one') else 'are') + ' surprised, and did not attack.'


def m_label_held_has_acted(c, a):
    return joined(c, a['names'], 'and') + ' ' + ('has' if (a['names'] == 'one' or category(a['names']) == 'one') else 'have') + ' acted in this turn already, and did not attack again.'


def m_fight_to_act(c, a):
    return 'Still to act: ' + joined(c, a['names'], 'and')


def m_fight_own_done(c, a):
    return 'Mark done: ' + joined(c, a['names'], 'and')


def m_shelf_loot(c, a):
    return 'It leaves ' + joined(c, a['things'], 'and') + '.'


def m_tv_turn(c, a):
    return number(c, a['name']) + "'s turn"


def m_player_turn(c, a):
    return number(c, a['name']) + "'s turn"


def m_player_hidden(c, a):
    return number(c, a['name']) + ' hidden'


def m_player_left(c, a):
    return number(c, a['up']) + ' of ' + number(c, a['all'])


def m_player_hand(c, a):
    return 'To ' + number(c, a['name'])


MESSAGES = {
    'signed-out-own': 'Your seat is open here alone now: every other device is signed out.',
    'signed-out-other': m_signed_out_other,
    'offered-up': m_offered_up,
    'offered-down': m_offered_down,
    'label-character': 'The sheet, as another table gave it',
    'label-creatures': 'Creatures',
    'label-fight': 'A fight begins',
    'label-note': 'Note',
    'label-on': 'Begin it',
    'label-tables': 'Tables to roll on',
    'label-table-countdown-result': 'What happens',
    'label-title': 'Heading',
    'label-turn': 'Whose turn it is',
    'label-table-adjust-name': 'Which number',
    'label-table-bequeath-to': 'To whom',
    'label-table-bequeath-coin': 'The coin as well',
    'label-table-initiative-order': 'Order of turns',
    'label-table-claim-who': 'Which character',
    'label-STR': 'STR',
    'label-DEX': 'DEX',
    'label-WIL': 'WIL',
    'label-ability': 'Ability',
    'label-advantage': 'Advantage',
    'label-answer': 'Answer',
    'label-ap': 'Action points',
    'label-apply': 'Apply it to',
    'label-armor': 'Armour counts',
    'label-armour': 'Armour counts',
    'label-attribute': 'Attribute',
    'label-avoid': 'Avoided with',
    'label-away': 'Away',
    'label-background': 'Background',
    'label-boast': 'Boast',
    'label-bond': 'Bond',
    'label-book': 'Book',
    'label-by': 'By how much',
    'label-clock': 'Let the clock run on',
    'label-coin': 'Coin',
    'label-condition': 'What sets it off',
    'label-count': 'How many',
    'label-creature': 'Creature',
    'label-days': 'Days paid',
    'label-dc': 'Difficulty (DC)',
    'label-die': 'Spell die',
    'label-harm-die': 'Steps down the ladder',
    'label-disadvantage': 'Disadvantage',
    'label-disclosed': 'Tell the difficulty',
    'label-distant': 'From far away',
    'label-dn': 'Difficulty (DN)',
    'label-down': 'One goes down',
    'label-drive': 'Drive',
    'label-dust': 'Dice of dust',
    'label-effect': 'What it does',
    'label-enhanced': 'Enhanced',
    'label-experience': 'Experience die',
    'label-extra': 'Further skills',
    'label-face': 'Face',
    'label-feat': 'Feat',
    'label-fed': 'With food and drink',
    'label-fire': 'Fire',
    'label-first': 'Who begins',
    'label-group': 'One roll for creatures of a kind',
    'label-flaw': 'Flaw',
    'label-foes': 'Opponents',
    'label-foes_roller': 'Who rolls for the foes',
    'label-free': 'The free die',
    'label-full_moon': 'The moon is full',
    'label-gear': 'Gear',
    'label-hand': 'Types in real dice',
    'label-healer': 'A healer is there',
    'label-help': 'Who helps',
    'label-hidden': 'Hidden from the players',
    'label-hide': 'Kept from the players',
    'label-hireling': 'Hireling',
    'label-hireling_skill': "The hireling's skill that fits",
    'label-target_hireling': 'Their hireling',
    'label-target_hireling_skill': "Their hireling's skill that fits",
    'label-target_help': 'Who helps them',
    'label-target_spell': 'Their spell die',
    'label-target_experience': 'Their experience die',
    'label-foes_skill': "The foes' skill",
    'label-foes_spell': "The foes' spell die",
    'label-foes_help': 'Who helps the foes',
    'label-answers': 'What targets answer with',
    'label-hit_die': 'Hit die',
    'label-id': 'Which one',
    'label-impaired': 'Impaired',
    'label-item': 'Thing',
    'label-kind': 'Kind',
    'label-label': 'What for',
    'label-lacking': 'What is lacking',
    'label-met': 'What is met again',
    'label-served': 'Food comes from elsewhere',
    'label-lasts': 'How long',
    'label-meaning': 'What it means',
    'label-cannot': 'They cannot',
    'label-edge': 'Better or worse by',
    'label-hurts': 'Harm each turn',
    'label-leaves': 'They leave the fight',
    'label-ends': 'What else ends it',
    'label-table-condition-armour': 'Armour more or less by',
    'label-table-condition-on': 'On which rolls',
    'label-table-free-condition': 'Whom to help, and out of what',
    'label-table-let_go-condition': 'What to let end',
    'label-leader': 'Leader',
    'label-morale-leader': 'Their leader',
    'label-less': 'Take it off',
    'label-life': 'State',
    'label-look': 'Look',
    'label-magical': 'Magical',
    'label-method': 'How it is made',
    'label-motive': 'Motive',
    'label-move': 'Which roll',
    'label-n': 'How much',
    'label-wound-n': 'Which wound',
    'label-name': 'Name',
    'label-table-house-name': 'What is set',
    'label-needs': 'Hits needed',
    'label-object_advantage': 'Advantage of the objects',
    'label-object_disadvantage': 'Disadvantage of the objects',
    'label-objects': 'Objects that help',
    'label-option': 'Option',
    'label-order': 'The order',
    'label-other': 'From whom',
    'label-others': 'Who else rolls',
    'label-part': 'Part of the sheet',
    'label-party': 'The party',
    'label-rest-party': 'The whole party rests',
    'label-party_roller': 'Who rolls for the party',
    'label-paused': 'Paused',
    'label-physique': 'Physique',
    'label-piece': 'Done to',
    'label-place': 'Place',
    'label-points': 'Points',
    'label-question': 'Question',
    'label-random': 'At random',
    'label-reputation': 'Reputation',
    'label-reveal': 'Reveal it to all',
    'label-role': 'Role',
    'label-roll': 'Dice',
    'label-roller': 'Who rolls',
    'label-rule': 'Rule',
    'label-ruling': 'Ruling',
    'label-safe': 'In a safe place',
    'label-scar': 'May leave a scar',
    'label-scroll': 'Scroll',
    'label-seat': 'Seat',
    'label-second': 'In the other hand',
    'label-shows': 'What players see',
    'label-side': 'Side',
    'label-skill': 'Skill',
    'label-skill_dice': 'Their skill dice',
    'label-skills': 'Skills',
    'label-slots': 'Dice from free slots',
    'label-source': 'Read from',
    'label-speech': 'Speech',
    'label-spell': 'Spell',
    'label-spread': 'Spread d8, d6 and d4',
    'label-stakes': 'What is at stake',
    'label-surname': 'Surname',
    'label-surprised': 'Surprised',
    'label-swap': 'Swap two',
    'label-target': 'Target',
    'label-target_ability': 'Their ability',
    'label-target_advantage': 'Their advantage',
    'label-target_attribute': 'Their attribute',
    'label-target_disadvantage': 'Their disadvantage',
    'label-target_object_advantage': 'Advantage of their objects',
    'label-target_object_disadvantage': 'Disadvantage of their objects',
    'label-target_objects': 'Their objects',
    'label-target_skill': 'Their skill',
    'label-target_weapon': 'Their weapon',
    'label-targets': 'Targets',
    'label-task': 'Extended test',
    'label-test': 'With a test',
    'label-text': 'Words',
    'label-to': 'Who sees it',
    'label-hand-to': 'To whom',
    'label-harm-to': 'To what',
    'label-damage-to': 'To what',
    'label-heal-to': 'To what',
    'label-retreat-to': 'Where to',
    'label-trouble': 'Trouble',
    'label-unanswered': 'They cannot strike back',
    'label-unit': 'Unit',
    'label-until_back': 'Only until they come back',
    'label-up': 'One goes up',
    'label-value': 'New value',
    'label-vice': 'Vice',
    'label-virtue': 'Virtue',
    'label-want': 'What is asked',
    'label-water': 'With water',
    'label-way': 'Which way',
    'label-weapon': 'Weapon',
    'label-weapon_advantage': 'Advantage of the weapon',
    'label-weapon_disadvantage': 'Disadvantage of the weapon',
    'label-weeks': 'Weeks',
    'label-what': 'What',
    'label-who': 'Who',
    'label-why': 'Why',
    'label-willing': 'They want it',
    'label-works': 'It works',
    'label-zone': 'Zone',
    'label-at-harm': m_label_at_harm,
    'label-at-armor': m_label_at_armor,
    'label-at-protection': m_label_at_protection,
    'label-at-light': m_label_at_light,
    'label-at-meals': m_label_at_meals,
    'label-at-cost': m_label_at_cost,
    'label-at-points': m_label_at_points,
    'label-at-wage': m_label_at_wage,
    'label-at-price': m_label_at_price,
    'label-at-foes': 'Foes',
    'label-at-party': 'Party',
    'label-at-others': 'Others',
    'label-at-table': 'At the table',
    'label-at-chapter': m_label_at_chapter,
    'label-at-facilitator': m_label_at_facilitator,
    'label-short-dn': m_label_short_dn,
    'label-short-dc': m_label_short_dc,
    'label-short-advantage': m_label_short_advantage,
    'label-short-needs': m_label_short_needs,
    'label-odds-passes': 'passes',
    'label-odds-works': 'works',
    'label-odds-wins': 'wins',
    'label-odds-harms': m_label_odds_harms,
    'label-odds-harms-no-whom': 'harms ',
    'label-odds-welcome': 'friendly or better',
    'label-odds-breaks': 'they give up',
    'label-odds-obeys': 'does as told',
    'label-odds-begins': 'the party begins',
    'label-odds-favours': 'fate favours it',
    'label-odds-hits': m_label_odds_hits,
    'label-odds-takes': m_label_odds_takes,
    'label-odds-fatigue': m_label_odds_fatigue,
    'label-odds-wil': m_label_odds_wil,
    'label-odds-targets': m_label_odds_targets,
    'label-odds-total': m_label_odds_total,
    'label-odds-or-more': m_label_odds_or_more,
    'label-odds-mishap': 'mishap',
    'label-odds-tires': 'tires',
    'label-odds-lower': 'the die goes down',
    'label-odds-same': 'the die stays',
    'label-odds-higher': 'the die goes up',
    'label-odds-won': 'won',
    'label-odds-lost': 'lost',
    'label-odds-tie': 'a tie',
    'label-odds-yes': 'yes',
    'label-odds-no': 'no',
    'label-risk': m_label_risk,
    'label-risk-hidden': m_label_risk_hidden,
    'label-risk-whose': m_label_risk_whose,
    'label-nothing-to-do': 'There is nobody and nothing to do that with.',
    'label-not-here': 'Nobody by that name is at the table any more.',
    'label-band-risk': m_label_band_risk,
    'label-band-down': m_label_band_down,
    'label-band-waits': m_label_band_waits,
    'label-held': m_label_held,
    'label-held-surprised': m_label_held_surprised,
    'label-held-has-acted': m_label_held_has_acted,
    'choice-': 'none',
    'choice-result-dies': 'Dies',
    'choice-result-lives': 'Lives',
    'choice-yes': 'Yes',
    'choice-no': 'No',
    'choice-unset': 'as it is',
    'choice-everyone': 'Everyone',
    'choice-facilitator': 'The facilitator',
    'choice-me': 'Only me',
    'choice-player': 'Player',
    'choice-spectator': 'Looking on',
    'choice-up': 'Up',
    'choice-down': 'Down',
    'choice-out': 'Out of the fight',
    'choice-dead': 'Dead',
    'choice-shows-name': 'The name',
    'choice-shows-words': 'How hurt, in words',
    'choice-shows-numbers': 'All numbers',
    'choice-side-empty': 'No side',
    'choice-party': 'The party',
    'choice-foes': 'The foes',
    'choice-first-contest': 'A contest says',
    'choice-first-roll': 'A roll says',
    'choice-rolled': 'By the dice',
    'choice-chosen': 'By choice',
    'choice-assigned': 'Assigned',
    'choice-rounds': 'Rounds',
    'choice-minutes': 'Minutes',
    'choice-hours': 'Hours',
    'choice-days': 'Days',
    'choice-turns': 'Turns of ten minutes',
    'choice-watches': 'Watches of six hours',
    'choice-kind-moment': 'A moment',
    'choice-kind-hour': 'An hour',
    'choice-kind-hours': 'A few hours',
    'choice-kind-night': 'A night',
    'choice-kind-week': 'A week',
    'choice-kind-care': "In a healer's care",
    'choice-kind-action': 'An action',
    'choice-kind-attack': 'An attack',
    'choice-kind-defence': 'A defence',
    'choice-kind-other': 'Something else',
    'choice-nearer': 'Nearer',
    'choice-farther': 'Farther away',
    'choice-zone-hand': 'At hand',
    'choice-zone-close': 'Close',
    'choice-zone-near': 'Near',
    'choice-zone-far': 'Far',
    'choice-zone-distant': 'Distant',
    'choice-random-skill': 'A skill',
    'choice-random-spell': 'A spell',
    'choice-random-empty': 'Nothing at random',
    'choice-weapon-empty': 'the usual one',
    'choice-test-weapon-empty': 'none',
    'choice-contest-weapon-empty': 'none',
    'choice-contest-target_weapon-empty': 'none',
    'choice-leverage-weapon-empty': 'none',
    'choice-leverage-target_weapon-empty': 'none',
    'choice-deed-weapon-empty': 'none',
    'choice-hand-item-empty': 'nothing',
    'choice-repair-item-empty': 'everything that is dented',
    'choice-table-habits-seat-empty': 'my own',
    'choice-create-seat-empty': 'my own',
    'choice-replace-seat-empty': 'my own',
    'choice-hire-seat-empty': 'my own',
    'choice-table-bring-seat-empty': 'my own',
    'choice-table-note-id-empty': 'a new note',
    'choice-table-prepare-id-empty': 'a new scene',
    'choice-held-fire-id-empty': 'whatever is held',
    'choice-held-drop-id-empty': 'whatever is held',
    'choice-morale-target-empty': 'whoever leads them',
    'choice-turn-empty': 'as it is',
    'choice-part-empty': 'whichever has it',
    'choice-weapon-unarmed': 'bare hands',
    'choice-second-empty': 'nothing',
    'choice-ability-empty': 'as usual',
    'choice-attribute-empty': 'as usual',
    'choice-target_ability-empty': 'as usual',
    'choice-target_attribute-empty': 'as usual',
    'choice-target_weapon-empty': 'the usual one',
    'choice-avoid-empty': 'it cannot be avoided',
    'choice-seat-empty': 'the facilitator',
    'choice-up-empty': 'none of them',
    'choice-down-empty': 'none of them',
    'choice-source-empty': 'wherever it is written',
    'choice-leader-empty': 'whoever leads them',
    'choice-background-empty': 'let the dice say',
    'choice-gear-empty': 'let the dice say',
    'choice-gear-coin': 'Coin instead of things',
    'choice-role-empty': 'let the dice say',
    'choice-answer-ask': 'Ask me each time',
    'choice-lasts-rest': 'until they rest',
    'choice-lasts-night': 'until they have slept',
    'choice-cannot-act': 'act',
    'choice-cannot-turn': 'take a turn',
    'choice-cannot-breather': 'get anything out of a short rest',
    'choice-cannot-move': 'move',
    'choice-cannot-near': 'come near whoever caused it',
    'choice-cannot-attack': 'attack',
    'choice-cannot-cast': 'cast spells',
    'choice-cannot-speak': 'speak',
    'choice-cannot-rest': 'rest',
    'choice-cannot-help': 'help others',
    'choice-cannot-hands': 'use their hands',
    'choice-cannot-both': 'move and act in one turn',
    'choice-on-test': 'tests',
    'choice-on-contest': 'contests',
    'choice-on-attack': 'attacks',
    'choice-on-defence': 'defence',
    'choice-on-save': 'saves',
    'choice-on-cast': 'casting',
    'choice-on-initiative': 'initiative',
    'choice-on-morale': 'morale',
    'choice-on-reaction': 'first impressions',
    'choice-on-recovery': 'recovery',
    'choice-ends-rest': 'a rest',
    'choice-ends-night': "a night's sleep",
    'choice-ends-hurt': 'being hurt',
    'choice-ends-act': 'acting',
    'choice-ends-attack': 'attacking',
    'choice-ends-cast': 'casting',
    'choice-ends-move': 'moving',
    'choice-ends-helped': "somebody's help",
    'choice-ends-treated': 'treatment',
    'choice-ends-fed': 'a meal',
    'choice-ends-fight': 'the end of the fight',
    'choice-die-empty': 'no spell die',
    'choice-experience-empty': 'no experience die',
    'choice-item-empty': 'whatever there is',
    'choice-book-empty': 'whatever there is',
    'choice-scroll-empty': 'whatever there is',
    'choice-party_roller-empty': 'whoever is best at it',
    'choice-foes_roller-empty': 'whoever is best at it',
    'choice-roller-empty': 'whoever is best at it',
    'choice-advantage-minus-1': 'Disadvantage',
    'choice-advantage-0': 'Neither',
    'choice-advantage-1': 'Advantage',
    'move-table-adjust': 'A little more or less',
    'move-table-bequeath': 'Leave everything',
    'move-table-bring': 'Bring a character',
    'move-table-claim': 'Take over a character',
    'move-table-enter': 'Let a scene begin',
    'move-table-initiative': 'Change the order of turns',
    'move-table-prepare': 'Prepare a scene',
    'move-table-say': 'Say something',
    'move-table-sitting': 'Begin or end the evening',
    'move-table-stash': 'Set up a stash',
    'move-table-unprepare': 'Put a scene away',
    'move-action': 'Action',
    'move-advance': 'Advance',
    'move-aid': 'Help together',
    'move-attack': 'Attack',
    'move-blast': 'Blast',
    'move-blast-count': 'How many a blast catches',
    'move-buy': 'Buy',
    'move-cast': 'Cast',
    'move-coin': 'Give or take coin',
    'move-contest': 'Contest',
    'move-copy': 'Copy a spell',
    'move-create': 'Make a character',
    'move-creature': 'Bring in creatures',
    'move-damage': 'Damage',
    'move-declare': 'Declare',
    'move-deed': 'Heroic deed',
    'move-deprive': 'Deprive',
    'move-dismiss': 'Dismiss a hireling',
    'move-drop': 'Drop',
    'move-extended': 'Begin an extended test',
    'move-extended-drop': 'Give up an extended test',
    'move-fate': 'Ask fate',
    'move-fatigue': 'Fatigue',
    'move-feat': 'Use a feat',
    'move-fight': 'Begin a fight',
    'move-fight-end': 'End the fight',
    'move-fight-join': 'Join the fight',
    'move-fight-leave': 'Leave the fight',
    'move-fight-pause': 'Pause the fight',
    'move-gain_advantage': 'Gain advantage',
    'move-hand': 'Hand over',
    'move-harm': 'Harm',
    'move-heal': 'Heal',
    'move-held-drop': 'Give up what is held',
    'move-held-fire': 'Now: what was held',
    'move-hire': 'Hire',
    'move-hold': 'Hold an action',
    'move-initiative': 'Roll initiative',
    'move-intent': 'What the foes are about to do',
    'move-interfere': 'Hinder one another',
    'move-learn': 'Learn',
    'move-leverage': 'Use leverage',
    'move-make_book': 'Make a grimoire',
    'move-morale': 'Morale',
    'move-move': 'Move',
    'move-opposed': 'Opposed save',
    'move-order': 'Give an order',
    'move-pay': 'Pay wages',
    'move-price': "Set an action's price",
    'move-push': 'Push it through',
    'move-reaction': 'Reaction',
    'move-repair': 'Repair',
    'move-replace': 'A new character',
    'move-rest': 'Rest',
    'move-retreat': 'Retreat',
    'move-revive': 'Revive',
    'move-save': 'Save',
    'move-scene': 'A new scene',
    'move-sell': 'Sell',
    'move-table-call': 'Call for a roll',
    'move-table-call-drop': 'Drop a call',
    'move-table-clock': 'Move the clock',
    'move-table-condition': 'Add a condition',
    'move-table-condition-end': 'End a condition',
    'move-table-free': 'Help someone out of it',
    'move-table-let_go': 'Let a spell end',
    'move-table-give': 'Give a sheet to somebody',
    'move-table-habits': "A seat's habits",
    'move-table-hide': 'Hide or show a character',
    'move-table-house': 'House call',
    'move-table-leave': 'Take a seat away',
    'move-table-life': 'Up, down or dead',
    'move-table-note': 'Note',
    'move-table-offer-drop': 'Wave away what is due',
    'move-table-order': 'Standing order',
    'move-table-place': 'Where they are',
    'move-table-remove': 'Remove a character',
    'move-table-rename': 'Rename',
    'move-table-roll': 'Free roll',
    'move-table-ruling': 'Ruling',
    'move-table-seat': 'A new seat',
    'move-table-show': 'What players see of a creature',
    'move-table-timer': 'Now: what was waiting',
    'move-table-countdown': 'Dies or lives',
    'move-take_off': 'Take off',
    'move-test': 'Test',
    'move-time': 'Let time pass',
    'move-treat': 'Treat',
    'move-trivial': 'Say how it goes',
    'move-trouble': 'Take the trouble',
    'move-turn': 'End the turn',
    'move-done': 'Done',
    'move-not_done': 'Not done yet',
    'move-use': 'Use',
    'move-wear': 'Put on',
    'move-wound': 'Describe a wound',
    'move-zone': 'How far apart',
    'button-coin': 'Coin',
    'button-fight-end': 'End fight',
    'button-fight-pause': 'Pause',
    'button-price': 'Another price',
    'fight-head': 'Fight',
    'fight-no-foes': 'Nobody stands against the party.',
    'fight-outside': 'Not in the fight',
    'fight-against': 'Begin a fight against',
    'fight-begin': 'Begin',
    'fight-goes-first': 'first:',
    'fight-one-roll': 'one roll for a band',
    'fight-surprise': 'Who is surprised',
    'fight-surprise-nobody': 'nobody is surprised',
    'fight-surprise-foes': 'they are surprised',
    'fight-surprise-party': 'the party is surprised',
    'fight-turns': 'Order of turns',
    'fight-no-turn': "It is no one's turn yet.",
    'fight-end-turn': 'End turn',
    'fight-done': 'done',
    'fight-to-act': m_fight_to_act,
    'fight-own-done': m_fight_own_done,
    'fight-next-turn': 'Next',
    'fight-go-on': 'Go on',
    'fight-join': 'Join',
    'fight-join-foes': 'Join the foes',
    'fight-join-party': 'Join the party',
    'fight-any-target': 'spread',
    'fight-all-attack': 'All attack',
    'fight-beads': 'points',
    'fight-prices': 'Prices',
    'fight-prices-in': 'Prices',
    'help-table-adjust': "A point more or less on one's own sheet, without dice.",
    'help-table-bequeath': 'All that somebody carries goes to another, or to the stash.',
    'help-table-bring': 'A character that has been at another table comes to this one.',
    'help-table-claim': 'Play somebody whom nobody plays.',
    'help-table-enter': 'Its creatures and its note come onto the table.',
    'help-table-initiative': 'The table says who goes when.',
    'help-table-prepare': 'Creatures, a note and tables, ready for later and seen by nobody else.',
    'help-table-say': 'A few words, for everybody or only for some.',
    'help-table-sitting': 'An evening of play has a beginning and an end in the log.',
    'help-table-stash': 'A heap of things that everybody can put into and take from.',
    'help-table-unprepare': 'It is not needed any more.',
    'help-field-creatures': 'One to a line, such as "goblin x6".',
    'help-field-table-initiative-order': 'Sides and names in the order of their turns, with commas between them.',
    'help-field-table-say-to': 'Nobody named: everyone.',
    'help-table-call': 'One, some or all of them get a button for this roll.',
    'help-table-call-drop': 'Nobody has to roll it any more.',
    'help-table-clock': 'Lights burn down, and what waits for its hour comes.',
    'help-table-condition': 'A few words that stand on the sheet until they end.',
    'help-table-condition-end': 'It is over.',
    'help-table-free': 'Somebody spends an action, and the condition ends.',
    'help-table-let_go': 'Whoever caused a condition lets it end.',
    'help-table-give': 'From now on this person plays the character.',
    'help-table-habits': 'Real dice are typed in; whoever is away is answered for.',
    'help-table-hide': 'Whoever is hidden is nowhere to be found in what the players see.',
    'help-table-house': 'Set a number, a die or a word on the sheet, without dice.',
    'help-table-leave': "The seat is free, and its characters are the facilitator's.",
    'help-table-life': 'The table says so, whatever the dice have said.',
    'help-table-note': 'Something written down, for everybody or only for some.',
    'help-table-offer-drop': 'The rule says that it is due; the table says that it is not.',
    'help-table-order': 'What to answer, so that nobody has to wait.',
    'help-table-place': 'A few words, so that half of a split party can be addressed.',
    'help-table-remove': 'The sheet is gone from the table; undo brings it back.',
    'help-table-rename': 'The same character under another name.',
    'help-table-roll': 'Any dice for anything, for all to see or not.',
    'help-table-ruling': 'How this table settles what the rules leave open.',
    'help-table-seat': 'A place at the table for one more person.',
    'help-table-show': 'The name alone, how hurt it looks, or everything.',
    'help-table-timer': 'What was waiting happens now.',
    'help-table-countdown': 'The facilitator says whether someone dies whose time is up.',
    'help-buy': 'From the market, for coin.',
    'help-sell': 'To the market, for half of what it costs.',
    'help-hand': 'Things or coin go from one to the other.',
    'help-drop': 'It is left behind.',
    'help-use': 'Food is eaten, a light is lit; of anything else it is said.',
    'help-wear': 'Armour goes on.',
    'help-take_off': 'Armour comes off.',
    'help-coin': 'Found, earned, lost or stolen.',
    'help-creature': 'Out of the book or out of your head, one or many.',
    'help-hire': 'Somebody goes along for a wage.',
    'help-pay': 'Wages for the days to come.',
    'help-dismiss': 'Their ways part.',
    'help-fight': 'Who stands against whom, and who begins.',
    'help-fight-join': 'Somebody comes into the fight.',
    'help-fight-leave': 'Somebody gets out of the fight.',
    'help-fight-pause': 'The fight waits, and goes on later where it was.',
    'help-fight-end': 'The fight is over; whoever is dying is told of.',
    'help-turn': "It is the next one's turn.",
    'help-done': 'The turn ends when everyone of the side is done.',
    'help-not_done': 'The turn goes on for this character.',
    'help-create': 'Line by line, by the dice or by choice.',
    'help-heal': 'Points come back, because the table says so.',
    'help-deprive': 'Hunger, thirst, cold, no sleep: nothing mends until it is over.',
    'help-field-advantage': 'Below 0 is disadvantage.',
    'help-field-creature': 'Which creature it is.',
    'help-field-object_advantage': 'A number for each object, separated by commas.',
    'help-field-object_disadvantage': 'A number for each object, separated by commas.',
    'help-field-target_object_advantage': 'A number for each object, separated by commas.',
    'help-field-target_object_disadvantage': 'A number for each object, separated by commas.',
    'help-field-skill_dice': 'In the order of the skills.',
    'help-field-lasts': 'Such as "3 rounds", "10 minutes", "1 day" or "rest"; nothing: until somebody ends it.',
    'help-field-lacking': 'Nothing: the need is met again.',
    'help-field-roll': 'Such as 2d6+1, 4d6kh3 or d20.',
    'help-field-table-house-value': 'A number, a die or a word; for what waits a length such as "2 rounds".',
    'help-field-party': 'Nobody named: all who are on their feet.',
    'help-field-rest-party': "For a night or longer, and the facilitator's to say.",
    'help-open-dc': 'Empty: the usual one.',
    'help-open-ap': 'Empty: what the list says.',
    'help-field-help': 'At most five.',
    'help-field-hide': "The roll's own parameters that the players must not see.",
    'help-field-nothing': 'There is nothing to choose from yet.',
    'help-field-table-note-to': 'Nobody named: everyone.',
    'help-field-table-note-text': 'Nothing: the note is taken away.',
    'shelf-hp': 'HP',
    'shelf-armor': 'armour',
    'shelf-protection': 'protection',
    'shelf-guard': 'with',
    'shelf-rank': 'rank',
    'shelf-skills': 'skills:',
    'shelf-skill': 'by',
    'shelf-target': 'on',
    'shelf-range': 'range',
    'shelf-reach': 'reach',
    'shelf-duration': 'lasts',
    'shelf-lasts': 'for',
    'shelf-per_die': 'for each die',
    'shelf-save': 'save',
    'shelf-resisted': 'can be resisted',
    'shelf-damage': 'damage',
    'shelf-heal': 'heals',
    'shelf-heals': 'of',
    'shelf-condition': 'leaves',
    'shelf-blast': 'blast',
    'shelf-ranged': 'ranged',
    'shelf-ignores_armor': 'ignores armour',
    'shelf-piercing': 'piercing',
    'shelf-steel': 'steel',
    'shelf-harm': 'harm',
    'shelf-die': '',
    'shelf-climbed': '',
    'shelf-two': 'and',
    'shelf-to': 'to',
    'shelf-mode': '',
    'shelf-advantage': 'advantage',
    'shelf-critical': 'critical:',
    'shelf-warband': 'a warband',
    'shelf-detachment': 'a detachment',
    'shelf-loot': m_shelf_loot,
    'tv-turn': m_tv_turn,
    'tv-turn-party': "The party's turn",
    'tv-turn-foes': "The foes' turn",
    'player-second-thoughts': 'Better the roll?',
    'player-turn': m_player_turn,
    'player-turn-party': "Party's turn",
    'player-turn-foes': "Foes' turn",
    'player-turn-mine': 'Your turn',
    'player-turn-paused': 'paused',
    'player-hidden': m_player_hidden,
    'player-left': m_player_left,
    'player-wear': 'Put on',
    'player-take_off': 'Take off',
    'player-use': 'Use',
    'player-attack': 'Attack with it',
    'player-drop': 'Drop',
    'player-sell': 'Sell',
    'player-hand': m_player_hand,
    'player-stash': 'To the stash',
    'order-answer-empty': 'As usual',
    'order-answer-ask': 'Ask me',
    'order-answer-yes': 'Yes',
    'order-answer-no': 'No',
}
