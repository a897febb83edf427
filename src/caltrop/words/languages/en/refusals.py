"""Compiled from refusals.ftl; edit that file instead."""

from caltrop.words.speech import duration, joined, number, part, percent, rule, signed, thing, word

from caltrop.words.languages.en.locale import category

LANGUAGE = 'en'

def m_refused_not_your_condition(c, a):
    return number(c, a['who']) + ' did not cause this: only who caused a condition can let it go.'


def m_refused_not_a_number(c, a):
    return number(c, a['name']) + ' of ' + number(c, a['who']) + ' is no number that a roll could be added to: name points, coin or the like.'


def m_refused_no_such_rule(c, a):
    return 'There is no rule ' + number(c, a['got']) + ' that could ask anything.'


def m_refused_no_one_can(c, a):
    return number(c, a['move']) + " is the facilitator's own to do: call for something that players roll."


def m_refused_not_an_npc(c, a):
    return number(c, a['who']) + ' is played by somebody at the table, who says how they take it.'


def m_refused_no_such_background(c, a):
    return 'There is no background ' + number(c, a['got']) + ': there is ' + joined(c, a['options'], 'or') + '.'


def m_refused_hireling_down(c, a):
    return number(c, a['who']) + ' is in no state to follow an order.'


def m_refused_no_such_line(c, a):
    return number(c, a['got']) + ' cannot stand for ' + number(c, a['line']) + ': it is one of ' + joined(c, a['options'], 'or') + '.'


def m_refused_skill_twice(c, a):
    return 'Nobody has ' + number(c, a['skill']) + ' twice: take another skill.'


def m_refused_unknown_situation(c, a):
    return 'There is no situation ' + number(c, a['got']) + ': there is ' + joined(c, a['options'], 'or') + '.'


def m_refused_unknown_parameter(c, a):
    return 'There is no parameter ' + number(c, a['name']) + '; there are ' + joined(c, a['known'], 'and') + '.'


def m_refused_unknown_parameter_no_known(c, a):
    return 'There is no parameter ' + number(c, a['name']) + '; none is needed.'


def m_refused_missing_parameter(c, a):
    return 'The parameter ' + number(c, a['name']) + ' is missing: ' + word(c, 'allowed', a['allowed'], a) + '.'


def m_refused_missing_parameter_form(c, a):
    return number(c, a['name']) + ' is still to be filled in.'


def m_refused_bad_value(c, a):
    return number(c, a['name']) + ' cannot be ' + number(c, a['got']) + ': ' + word(c, 'allowed', a['allowed'], a) + '.'


def m_refused_bad_value_no_got(c, a):
    return number(c, a['name']) + ' cannot be empty: ' + word(c, 'allowed', a['allowed'], a) + '.'


def m_refused_bad_value_no_name(c, a):
    return 'That cannot be read: ' + word(c, 'allowed', a['allowed'], a) + '.'


def m_refused_bad_together(c, a):
    return joined(c, a['names'], 'and') + ' cannot be ' + number(c, a['got']) + ' together: they are from ' + number(c, a['least']) + ' to ' + number(c, a['most']) + ' in all.'


def m_refused_bad_setting(c, a):
    return word(c, 'setting', a['name'], a) + ' cannot be ' + number(c, a['got']) + ': it is a number from ' + number(c, a['least']) + ' to ' + number(c, a['most']) + '.'


def m_refused_bad_word(c, a):
    return number(c, a['name']) + ' cannot be ' + number(c, a['got']) + ': it is one of ' + joined(c, a['options'], 'or') + '.'


def m_refused_bad_length(c, a):
    return number(c, a['got']) + ' is no length of time: say "3 rounds", "10 minutes", "2 hours", "1 day", "rest", or nothing.'


def m_refused_no_length(c, a):
    return number(c, a['name']) + ' cannot be ' + number(c, a['got']) + ': say how long from now, such as "3 rounds", "10 minutes", "2 hours" or "1 day".'


def m_refused_bad_answer(c, a):
    return number(c, a['got']) + ' is no answer to that: say ' + joined(c, a['options'], 'or') + '.'


def m_refused_bad_answer_no_options(c, a):
    return number(c, a['got']) + ' is no answer to that.'


def m_refused_typed_faces(c, a):
    return number(c, a['got']) + ' cannot be read as dice: type the numbers they show, with spaces between them.'


def m_refused_other_name(c, a):
    return 'To end this table for good, type its name as it stands there: ' + number(c, a['name']) + '.'


def m_refused_no_such_entry_to_tell(c, a):
    return 'There is no line ' + number(c, a['n']) + ' with words to tell.'


def m_refused_no_such_table_to_roll(c, a):
    return 'There is no table ' + number(c, a['got']) + ' that can be rolled on.'


def m_refused_no_folder(c, a):
    return 'The folder ' + number(c, a['folder']) + ' cannot be used: ' + number(c, a['why']) + '.'


def m_refused_no_port(c, a):
    return 'Cannot listen on ' + number(c, a['host']) + ', port ' + number(c, a['first']) + ' to ' + number(c, a['last']) + ': ' + number(c, a['why']) + '. Name another with --port.'


def m_refused_bad_notation(c, a):
    return number(c, a['got']) + ' cannot be read as dice: write for example 2d6+1, 4d6kh3, d20 adv or d8!.'


def m_refused_long_notation(c, a):
    return 'That is too long to be read as dice: ' + number(c, a['most']) + ' characters at most.'


def m_refused_no_such_die(c, a):
    return 'There is no ' + number(c, a['got']) + ': a die has 2 to ' + number(c, a['most']) + ' sides.'


def m_refused_too_many_dice(c, a):
    return number(c, a['got']) + ' dice cannot be rolled at once: 1 to ' + number(c, a['most']) + ' can.'


def m_refused_not_a_ladder_die(c, a):
    return 'A ' + number(c, a['got']) + ' cannot climb: only ' + joined(c, a['options'], 'or') + ' can be rolled with "!".'


def m_refused_keeps_too_many(c, a):
    return number(c, a['kept']) + ' of ' + number(c, a['got']) + ' dice cannot be kept: keep 1 to ' + number(c, a['got']) + '.'


def m_refused_impossible_face(c, a):
    return joined(c, a['dice'], 'and') + ' cannot show ' + joined(c, a['faces'], 'and') + ': give one number for each die, from 1 to its size.'


def m_refused_surplus_dice(c, a):
    return 'Too many numbers: of the ' + number(c, a['typed']) + ' typed, ' + number(c, a['left']) + ' ' + ('was' if (a['left'] == 'one' or category(a['left']) == 'one') else 'were') + ' not asked for.'


def m_refused_too_large(c, a):
    return 'The exact odds of that take too long: about ' + number(c, a['throws']) + ' throws, where ' + number(c, a['limit']) + ' are allowed; take fewer or smaller dice.'


def m_refused_unknown_game(c, a):
    return 'There is no game ' + number(c, a['got']) + ': there is ' + joined(c, a['options'], 'or') + '.'


def m_refused_unknown_game_no_options(c, a):
    return 'There is no game ' + number(c, a['got']) + ': none is installed.'


def m_refused_unknown_move(c, a):
    return 'There is no move ' + number(c, a['move']) + ' in this game.'


def m_refused_no_such_character(c, a):
    return 'There is no ' + number(c, a['who']) + ' at this table.'


def m_refused_not_yours(c, a):
    return number(c, a['who']) + ' is not yours to play: ask whose it is, or the facilitator.'


def m_refused_dead(c, a):
    return number(c, a['who']) + ' is dead, and can do nothing any more.'


def m_refused_no_such_seat(c, a):
    return 'There is no seat ' + number(c, a['seat']) + ' that this could be about.'


def m_refused_no_such_ruling(c, a):
    return 'There is no ruling ' + number(c, a['got']) + ': there is ' + joined(c, a['options'], 'or') + '.'


def m_refused_no_such_ruling_no_options(c, a):
    return 'There is no ruling ' + number(c, a['got']) + '.'


def m_refused_no_such_option(c, a):
    return number(c, a['got']) + ' is not among the options of that ruling: they are ' + joined(c, a['options'], 'and') + '.'


def m_refused_no_such_setting(c, a):
    return 'There is no ' + number(c, a['got']) + ' to set here: there is ' + joined(c, a['options'], 'or') + '.'


def m_refused_no_such_setting_no_options(c, a):
    return 'There is no ' + number(c, a['got']) + ' to set here.'


def m_refused_no_further(c, a):
    return word(c, 'setting', a['name'], a) + ' of ' + number(c, a['who']) + ' is from ' + number(c, a['least']) + ' to ' + number(c, a['most']) + ': it cannot go further.'


def m_refused_only_a_stash(c, a):
    return number(c, a['who']) + ' is a place for things: put something in, or take it out.'


def m_refused_stash_already(c, a):
    return 'There is a stash already: ' + number(c, a['who']) + '.'


def m_refused_nothing_to_leave(c, a):
    return number(c, a['who']) + ' has nothing to leave to anybody.'


def m_refused_not_to_claim(c, a):
    return number(c, a['who']) + " is not one of the party: that one is the facilitator's to play."


def m_refused_played_by(c, a):
    return number(c, a['who']) + ' is played by ' + number(c, a['owner']) + ' already.'


def m_refused_facilitator_gives(c, a):
    return 'The facilitator plays whoever nobody else plays: give ' + number(c, a['who']) + ' to a seat instead.'


def m_refused_not_in_order(c, a):
    return number(c, a['who']) + ' has no turn in this fight: name somebody of its order.'


def m_refused_order_incomplete(c, a):
    return 'A new order has everybody of the old one in it, once: look again at ' + joined(c, a['names'], 'and') + '.'


def m_refused_not_in_fight(c, a):
    return number(c, a['who']) + ' is not in this fight.'


def m_refused_not_on_turn(c, a):
    return 'It is not ' + number(c, a['who']) + "'s turn."


def m_refused_done_already(c, a):
    return number(c, a['who']) + ' is done already.'


def m_refused_not_done(c, a):
    return number(c, a['who']) + ' has not said done.'


def m_refused_no_such_scene(c, a):
    return 'No scene ' + number(c, a['got']) + ' is prepared.'


def m_refused_no_creatures(c, a):
    return number(c, a['game']) + ' has no creatures that a scene could bring.'


def m_refused_sitting_on(c, a):
    return 'Sitting ' + number(c, a['number']) + ' is under way already.'


def m_refused_sheet_too_large(c, a):
    return 'That sheet is too large: it has ' + number(c, a['got']) + ' bytes, where ' + number(c, a['most']) + ' are allowed.'


def m_refused_unreadable_sheet(c, a):
    return 'That sheet cannot be read: ' + number(c, a['name']) + ' is missing, or not what belongs there.'


def m_refused_absurd_sheet(c, a):
    return number(c, a['name']) + ' on that sheet is out of all bounds: put it right, then bring it again.'


def m_refused_unknown_part(c, a):
    return number(c, a['got']) + ' is nothing that a sheet of ' + number(c, a['game']) + ' has: it has ' + joined(c, a['options'], 'and') + '.'


def m_refused_other_game(c, a):
    return 'That sheet is one of ' + number(c, a['got']) + ', and this table plays ' + number(c, a['game']) + '.'


def m_refused_no_such_condition(c, a):
    return number(c, a['who']) + ' is in no such condition.'


def m_refused_no_such_timer(c, a):
    return 'Nothing of that kind is waiting for ' + number(c, a['who']) + '.'


def m_refused_call_begun(c, a):
    return number(c, a['who']) + ' has begun that roll already: answer what it waits for, or have it dropped.'


def m_refused_not_your_prompt(c, a):
    return 'That question is for ' + number(c, a['who']) + ': its player or the facilitator answers it.'


def m_refused_not_without_it(c, a):
    return 'Line ' + number(c, a['line']) + ' would not stand without this one: undo both.'


def m_refused_no_such_table(c, a):
    return 'There is no table ' + number(c, a['id']) + ' here.'


def m_refused_table_taken(c, a):
    return 'There is a table ' + number(c, a['id']) + ' already.'


def m_refused_table_newer(c, a):
    return 'This table is of version ' + number(c, a['version']) + ', and this program reads up to version ' + number(c, a['known']) + ': take a newer Caltrop.'


def m_refused_store_full(c, a):
    return number(c, a['file']) + ' cannot be written: nothing was changed. See whether the disk is full or the folder is read-only, then try again.'


def m_refused_store_busy(c, a):
    return number(c, a['file']) + ' is in use by another Caltrop server: stop that one first.'


def m_refused_store_damaged(c, a):
    return number(c, a['file']) + ' is damaged, or no database: put a backup in its place (made by "caltrop backup"), and remove the files of its name that end in -wal and -shm.'


def m_refused_store_newer(c, a):
    return number(c, a['file']) + ' was written by a newer Caltrop than this one: take that, or a backup from before.'


def m_refused_no_tables(c, a):
    return 'There are no tables in ' + number(c, a['folder']) + ' yet.'


def m_refused_file_exists(c, a):
    return number(c, a['file']) + ' is there already: name another file, or add --force to put this one in its place.'


def m_refused_file_there(c, a):
    return number(c, a['file']) + ' is there already: name another file.'


def m_refused_not_a_table(c, a):
    return number(c, a['file']) + ' is not a table that "caltrop tables export" has written.'


def m_refused_address_unfit(c, a):
    return number(c, a['got']) + ' is no address of a server: it looks like http://localhost:8000.'


def m_refused_not_sure(c, a):
    return 'Nothing was deleted: add --yes to delete ' + number(c, a['name']) + ' for good.'


def m_refused_what_to_do(c, a):
    return number(c, a['got']) + ' is nothing to do with tables: there is ' + joined(c, a['options'], 'and') + '.'


def m_refused_too_many_words(c, a):
    return number(c, a['got']) + ' is one word too many here.'


def m_refused_self_target(c, a):
    return number(c, a['who']) + ' cannot be their own target: name somebody else.'


def m_refused_dead_target(c, a):
    return number(c, a['who']) + ' is dead already.'


def m_refused_deprived(c, a):
    return number(c, a['who']) + ' lacks ' + number(c, a['lacking']) + ': no points come back until that need is met.'


def m_refused_nothing_failed(c, a):
    return number(c, a['who']) + ' has failed no test that trouble could still turn.'


def m_refused_not_deprived(c, a):
    return number(c, a['who']) + ' lacks nothing of the kind: ' + number(c, a['lacking']) + '.'


def m_refused_not_deprived_no_lacking(c, a):
    return number(c, a['who']) + ' lacks nothing at the moment.'


def m_refused_lacks_already(c, a):
    return number(c, a['who']) + ' lacks ' + number(c, a['lacking']) + ' already.'


def m_refused_not_your_hireling(c, a):
    return number(c, a['hireling']) + ' does not work for ' + number(c, a['who']) + '.'


def m_refused_no_coin(c, a):
    return number(c, a['who']) + ' has ' + number(c, a['coin']) + ' coin, and that costs ' + number(c, a['cost']) + '.'


def m_refused_no_such_creature(c, a):
    return 'There is no creature ' + number(c, a['got']) + ': name one of the book, or describe one in a line.'


def m_refused_bad_creature_line(c, a):
    return number(c, a['got']) + " cannot be read in a creature's line."


def m_refused_no_such_item(c, a):
    return 'There is no ' + thing(c, a['item']) + ' on the market.'


def m_refused_hire_instead(c, a):
    return 'A hireling is hired, at ' + number(c, a['cost']) + ' coin a day, not bought.'


def m_refused_not_carried(c, a):
    return number(c, a['who']) + ' does not have ' + thing(c, a['item']) + '.'


def m_refused_not_so_many(c, a):
    return number(c, a['who']) + ' has ' + number(c, a['has']) + ' of ' + thing(c, a['item']) + ', not ' + number(c, a['wanted']) + '.'


def m_refused_not_armour(c, a):
    return thing(c, a['item']) + ' is nothing to wear.'


def m_refused_worn_already(c, a):
    return number(c, a['who']) + ' wears ' + thing(c, a['item']) + ' already.'


def m_refused_not_worn(c, a):
    return number(c, a['who']) + ' does not wear ' + thing(c, a['item']) + '.'


def m_refused_one_body_armour(c, a):
    return number(c, a['who']) + ' wears ' + thing(c, a['worn']) + ': it has to come off before ' + thing(c, a['item']) + ' goes on.'


def m_refused_worn_twice(c, a):
    return number(c, a['who']) + ' wears one like ' + thing(c, a['item']) + ' already, and two do not help.'


def m_refused_nothing_to_repair(c, a):
    return 'Nothing that ' + number(c, a['who']) + ' has needs repair.'


def m_refused_silvered_already(c, a):
    return thing(c, a['item']) + ' of ' + number(c, a['who']) + ' is silvered already.'


def m_refused_which_weapon(c, a):
    return 'Say which weapon of ' + number(c, a['who']) + ' is to be silvered: ' + joined(c, a['options'], 'or') + '.'


def m_refused_which_weapon_no_options(c, a):
    return number(c, a['who']) + ' has no weapon that could be silvered.'


def m_refused_no_blast(c, a):
    return number(c, a['weapon']) + ' is no blast against several different targets: attack one, or take something that bursts.'


def m_refused_no_weapon(c, a):
    return number(c, a['who']) + ' has no weapon ' + number(c, a['weapon']) + ': name something in the pack, or "unarmed".'


def m_refused_no_attribute(c, a):
    return number(c, a['who']) + ' cannot use ' + number(c, a['attribute']) + ': it has fallen below d4.'


def m_refused_no_skill(c, a):
    return number(c, a['who']) + ' does not know ' + number(c, a['skill']) + '.'


def m_refused_no_skill_no_skill(c, a):
    return number(c, a['who']) + ' has no skill to add.'


def m_refused_no_such_helper(c, a):
    return number(c, a['who']) + ' cannot help: a helper is somebody else at the table, and helps once.'


def m_refused_helper_down(c, a):
    return number(c, a['who']) + ' is in no state to help.'


def m_refused_no_fitting_skill(c, a):
    return 'Say which skill of ' + number(c, a['who']) + ' fits: ' + joined(c, a['options'], 'or') + '.'


def m_refused_no_such_wound(c, a):
    return number(c, a['who']) + ' has no such wound to speak of.'


def m_refused_not_dying(c, a):
    return number(c, a['who']) + ' is not dying, so there is nothing to treat.'


def m_refused_treats_self(c, a):
    return number(c, a['who']) + ' is dying, and cannot treat that alone: somebody else has to.'


def m_refused_dying(c, a):
    return number(c, a['who']) + ' is dying: that takes treatment first.'


def m_refused_not_fed(c, a):
    return 'Without food or drink there is no rest for ' + number(c, a['who']) + ' (' + number(c, a['rest']) + ').'


def m_refused_not_your_seat(c, a):
    return 'The seat of ' + number(c, a['seat']) + ' is not yours: make a character for your own.'


def m_refused_not_assigned(c, a):
    return 'Dice go up and down only where they are assigned, and here they are ' + number(c, a['method']) + '.'


def m_refused_no_such_file(c, a):
    return number(c, a['file']) + ' cannot be read: name a file that is there.'


def m_refused_variant_too_large(c, a):
    return number(c, a['file']) + ' is too large for a variant: ' + number(c, a['most']) + ' bytes at most.'


def m_refused_not_toml(c, a):
    return number(c, a['file']) + ' is not TOML: ' + number(c, a['why']) + '.'


def m_refused_not_a_section(c, a):
    return number(c, a['file']) + ': ' + number(c, a['key']) + ' is a section with a value for each key.'


def m_refused_not_rows(c, a):
    return number(c, a['file']) + ': ' + number(c, a['key']) + ' is a list of rows, each with a heading of its own.'


def m_refused_unknown_key(c, a):
    return number(c, a['file']) + ': there is no ' + number(c, a['key']) + '; there is ' + joined(c, a['options'], 'or') + '.'


def m_refused_unknown_key_no_options(c, a):
    return number(c, a['file']) + ': there is no ' + number(c, a['key']) + '.'


def m_refused_wrong_value(c, a):
    return number(c, a['file']) + ': ' + number(c, a['key']) + ' cannot be ' + number(c, a['got']) + '; it is one of ' + joined(c, a['options'], 'or') + '; it is a whole number from ' + number(c, a['least']) + ' to ' + number(c, a['most']) + '.'


def m_refused_not_words(c, a):
    return number(c, a['file']) + ': ' + number(c, a['key']) + ' is some words, ' + number(c, a['most']) + ' letters at the most.'


def m_refused_id_twice(c, a):
    return number(c, a['file']) + ': ' + number(c, a['key']) + ' is there twice; put all that changes into one row.'


def m_refused_bad_id(c, a):
    return number(c, a['file']) + ': ' + number(c, a['key']) + ' has no id of small letters, digits and hyphens.'


def m_refused_bad_row(c, a):
    return number(c, a['file']) + ': ' + number(c, a['key']) + ' is not right (' + thing(c, a['code']) + ').'


def m_refused_bad_row_unknown_parameter(c, a):
    return number(c, a['file']) + ': ' + number(c, a['key']) + ' has no field ' + number(c, a['name']) + '; there are ' + joined(c, a['known'], 'and') + '.'


def m_refused_bad_row_missing_parameter(c, a):
    return number(c, a['file']) + ': ' + number(c, a['key']) + ' lacks ' + number(c, a['name']) + ': ' + word(c, 'allowed', a['allowed'], a) + '.'


def m_refused_bad_row_bad_value(c, a):
    return number(c, a['file']) + ': ' + number(c, a['name']) + ' of ' + number(c, a['key']) + ' cannot be ' + number(c, a['got']) + ': ' + word(c, 'allowed', a['allowed'], a) + '.'


def m_refused_unknown_mechanic(c, a):
    return 'There is no mechanic ' + number(c, a['got']) + ' (did you mean ' + joined(c, a['options'], 'or') + '?): `caltrop odds` lists them all.'


def m_refused_unknown_mechanic_no_options(c, a):
    return 'There is no mechanic ' + number(c, a['got']) + ': `caltrop odds` lists them all.'


def m_refused_not_name_value(c, a):
    return number(c, a['got']) + ' is not of the form name=value; ' + number(c, a['mechanic']) + ' takes ' + joined(c, a['known'], 'and') + '.'


def m_refused_not_name_value_no_mechanic(c, a):
    return number(c, a['got']) + ' is not of the form name=value.'


def m_refused_given_twice(c, a):
    return number(c, a['name']) + ' is given twice.'


def m_refused_missing_parameters(c, a):
    return number(c, a['mechanic']) + ' still needs ' + joined(c, a['missing'], 'and') + '.'


def m_refused_set_by_ruling(c, a):
    return number(c, a['name']) + ' is settled by a ruling: write --ruling ' + number(c, a['ruling']) + '=' + number(c, a['option']) + '.'


def m_refused_not_rolled(c, a):
    return 'Nobody rolls on ' + number(c, a['table']) + ': what happened says which row it is.'


def m_refused_unknown_table(c, a):
    return 'There is no table ' + number(c, a['got']) + ': there is ' + joined(c, a['options'], 'or') + '.'


def m_refused_unknown_rule(c, a):
    return 'There is no rule ' + number(c, a['got']) + ': did you mean ' + joined(c, a['options'], 'or') + '?'


def m_refused_unknown_rule_no_options(c, a):
    return 'There is no rule ' + number(c, a['got']) + '?'


def m_refused_nothing_found(c, a):
    return 'No rule of ' + number(c, a['game']) + ' speaks of ' + number(c, a['got']) + '.'


def m_refused_too_many_repeats(c, a):
    return number(c, a['got']) + ' is not how often one can roll: say a number from 1 to ' + number(c, a['most']) + '.'


def m_refused_bad_faces(c, a):
    return number(c, a['got']) + ' cannot be read as faces: give whole numbers from 1 up, separated by commas.'


def m_refused_no_creation(c, a):
    return number(c, a['game']) + ' has no way to make a character.'


def m_refused_no_line(c, a):
    return 'A character of ' + number(c, a['game']) + ' has no ' + number(c, a['line']) + '. Its lines: ' + joined(c, a['lines'], 'and') + '.'


def m_refused_nothing_to_assign(c, a):
    return number(c, a['game']) + ' has nothing to assign: its dice are rolled.'


def m_refused_no_rules(c, a):
    return number(c, a['game']) + ' has no rule texts.'


def m_refused_bad_assignment(c, a):
    return 'These dice cannot be assigned: ' + number(c, a['got']) + '.'


def m_refused_bug(c, a):
    return 'Something in Caltrop itself went wrong (' + number(c, a['what']) + '); please report it, with what you typed.'


def m_warned_needs_item(c, a):
    return number(c, a['who']) + ' has no ' + number(c, a['needs']) + ' for the ' + number(c, a['item']) + '. Use it anyway?'


def m_warned_no_food(c, a):
    return number(c, a['who']) + ' has food for ' + number(c, a['has']) + ' of ' + number(c, a['needs']) + ' ' + ('meal' if (a['needs'] == 'one' or category(a['needs']) == 'one') else 'meals') + '. Rest anyway?'


def m_warned_attitude_known(c, a):
    return number(c, a['who']) + ' is ' + number(c, a['attitude']) + ', plain to see: roll all the same?'


def m_warned_down(c, a):
    return number(c, a['who']) + ' is down: act all the same?'


def m_warned_hands(c, a):
    return number(c, a['weapon']) + ' wants both hands, and ' + number(c, a['who']) + ' has the ' + number(c, a['shield']) + ' on one: use it all the same?'


def m_warned_no_help_for_it(c, a):
    return number(c, a['who']) + ' is ' + number(c, a['mark']) + ', and help alone does not end that. End it anyway?'


def m_warned_cannot(c, a):
    return number(c, a['who']) + ' is ' + number(c, a['mark']) + ' and cannot ' + word(c, 'doing', a['what'], a) + '. Do it anyway?'


def m_warned_cannot_towards(c, a):
    return number(c, a['who']) + ' is ' + number(c, a['mark']) + ' and cannot ' + word(c, 'doing', a['what'], a) + ', not towards ' + number(c, a['whom']) + '. Do it anyway?'


def m_warned_cannot_use(c, a):
    return number(c, a['who']) + ' is ' + number(c, a['mark']) + ' and cannot use ' + number(c, a['attribute']) + '. Roll anyway?'


def m_warned_spared(c, a):
    return number(c, a['who']) + ' is ' + number(c, a['mark']) + ': ' + number(c, a['weapon']) + ' does no harm. Strike anyway?'


def m_warned_unseen(c, a):
    return number(c, a['who']) + ' is ' + number(c, a['mark']) + ' and cannot be made out. Aim at them anyway?'


def m_warned_used_on_others(c, a):
    return number(c, a['who']) + ' is not of the party: usually a roll decides. Use it anyway?'


def m_warned_comes_last(c, a):
    return number(c, a['who']) + ' is ' + number(c, a['mark']) + ' and comes last in this round. Act before the others anyway?'


def m_warned_absent(c, a):
    return number(c, a['who']) + ' has left the fight. Do it anyway?'


def m_warned_left_fight(c, a):
    return number(c, a['who']) + ' has left the fight. Go after them anyway?'


def m_warned_surprised(c, a):
    return number(c, a['who']) + ' is surprised, and does not act this round: act all the same?'


def m_warned_out_of_turn(c, a):
    return 'It is the turn of the ' + word(c, 'side', a['turn'], a) + ', not of ' + number(c, a['who']) + ': act all the same?'


def m_warned_has_acted(c, a):
    return number(c, a['who']) + ' has acted in this turn already: act again?'


def m_warned_said_done(c, a):
    return number(c, a['who']) + ' has said done for this turn. Act anyway?'


def m_warned_takes_time(c, a):
    return 'That takes ' + duration(c, a['seconds']) + ' for everyone. Rest anyway?'


def m_warned_in_a_fight_trade(c, a):
    return number(c, a['who']) + ' is in a fight. Trade anyway?'


def m_warned_in_a_fight_grow(c, a):
    return number(c, a['who']) + ' is in a fight. Advance anyway?'


def m_warned_in_a_fight_wear(c, a):
    return number(c, a['who']) + ' is in a fight, and ' + thing(c, a['item']) + ' takes minutes to put on. Put it on anyway?'


def m_warned_others_turn(c, a):
    return 'This turn is not yours (now: ' + word(c, 'side', a['turn'], a) + '). End it anyway?'


def m_warned_still_to_act(c, a):
    return joined(c, a['names'], 'and') + ' ' + ('is' if (a['names'] == 'one' or category(a['names']) == 'one') else 'are') + ' not done. End the turn anyway?'


def m_warned_has_moved(c, a):
    return number(c, a['who']) + ' has moved in this turn already. Move again?'


def m_warned_carries_things(c, a):
    return number(c, a['who']) + ' carries ' + number(c, a['items']) + ' ' + ('thing' if (a['items'] == 'one' or category(a['items']) == 'one') else 'things') + ' of yours: dismiss them with all that?'


def m_warned_no_room_for_all(c, a):
    return 'All of that takes ' + number(c, a['needs']) + ' ' + ('slot' if (a['needs'] == 'one' or category(a['needs']) == 'one') else 'slots') + ', and ' + number(c, a['who']) + ' has ' + number(c, a['free']) + ': carry it all the same?'


def m_warned_gives_all(c, a):
    return number(c, a['who']) + ' is still with you: give away all the same?'


def m_warned_no_slot(c, a):
    return thing(c, a['item']) + ' takes ' + number(c, a['needs']) + ' ' + ('slot' if (a['needs'] == 'one' or category(a['needs']) == 'one') else 'slots') + ', and ' + number(c, a['who']) + ' has ' + number(c, a['free']) + ': carry it all the same?'


def m_allowed_range(c, a):
    return 'it is a whole number from ' + number(c, a['least']) + ' to ' + number(c, a['most'])


def m_allowed_number(c, a):
    return 'it is a whole number of at least ' + number(c, a['least']) + ' of at most ' + number(c, a['most'])


def m_allowed_dies(c, a):
    return 'it is a list of ' + number(c, a['least']) + ' to at most ' + number(c, a['most']) + ' dice, such as d8,d6'


def m_allowed_option(c, a):
    return 'it is one of ' + joined(c, a['options'], 'or')


def m_allowed_options(c, a):
    return 'it is a list of ' + joined(c, a['options'], 'or') + ', separated by commas'


def m_allowed_options_least(c, a):
    return 'it is ' + number(c, a['least']) + ' to ' + number(c, a['most']) + ' of ' + joined(c, a['options'], 'or') + ', separated by commas'


def m_allowed_options_most(c, a):
    return 'it is up to ' + number(c, a['most']) + ' of ' + joined(c, a['options'], 'or') + ', separated by commas'


def m_allowed_words(c, a):
    return 'it is a word or a few, ' + number(c, a['most']) + ' letters at most'


def m_takes_range(c, a):
    return number(c, a['least']) + ' to ' + number(c, a['most'])


def m_takes_number(c, a):
    return 'a number from ' + number(c, a['least']) + ' to ' + number(c, a['most'])


def m_takes_dies(c, a):
    return 'dice (' + number(c, a['least']) + ' to ' + number(c, a['most']) + ')'


def m_takes_option(c, a):
    return joined(c, a['options'], 'or')


def m_takes_options(c, a):
    return joined(c, a['options'], 'or')


def m_takes_options_least(c, a):
    return number(c, a['least']) + ' to ' + number(c, a['most']) + ' of ' + joined(c, a['options'], 'or')


def m_takes_options_most(c, a):
    return 'up to ' + number(c, a['most']) + ' of ' + joined(c, a['options'], 'or')


MESSAGES = {
    'refused-not-your-condition': m_refused_not_your_condition,
    'refused-not-a-number': m_refused_not_a_number,
    'refused-no-such-rule': m_refused_no_such_rule,
    'refused-no-one-can': m_refused_no_one_can,
    'refused-not-an-npc': m_refused_not_an_npc,
    'refused-no-such-background': m_refused_no_such_background,
    'refused-hireling-down': m_refused_hireling_down,
    'refused-no-such-line': m_refused_no_such_line,
    'refused-skill-twice': m_refused_skill_twice,
    'refused-unknown-situation': m_refused_unknown_situation,
    'refused-unknown-parameter': m_refused_unknown_parameter,
    'refused-unknown-parameter-no-known': m_refused_unknown_parameter_no_known,
    'refused-missing-parameter': m_refused_missing_parameter,
    'refused-missing-parameter-form': m_refused_missing_parameter_form,
    'refused-bad-value': m_refused_bad_value,
    'refused-bad-value-no-got': m_refused_bad_value_no_got,
    'refused-bad-value-no-name': m_refused_bad_value_no_name,
    'refused-bad-together': m_refused_bad_together,
    'refused-bad-setting': m_refused_bad_setting,
    'refused-bad-word': m_refused_bad_word,
    'refused-bad-length': m_refused_bad_length,
    'refused-no-length': m_refused_no_length,
    'refused-bad-answer': m_refused_bad_answer,
    'refused-bad-answer-no-options': m_refused_bad_answer_no_options,
    'refused-too-fast': 'That was too much at once: wait a moment and try again.',
    'refused-host-key': "Whoever starts a table here must say the host's word: ask whoever runs this server.",
    'refused-no-answer': 'Nothing was answered: give an answer, or say that the box should roll.',
    'refused-odds-hidden': 'The odds of that would tell what is hidden: roll and see.',
    'refused-typed-faces': m_refused_typed_faces,
    'refused-bad-body': "What was sent cannot be read: look at the fields that the API's description names.",
    'refused-no-token': 'That token opens nothing here: ask the facilitator for a new link.',
    'refused-no-seat': 'This browser has no seat at that table: open your link, or ask the facilitator for a new one.',
    'refused-no-such-page': 'There is no such page: begin at the front page.',
    'refused-too-large-body': 'That is too large: at most 256 kB can be sent at once.',
    'refused-our-mistake': 'Something went wrong on our side, and nothing was changed: try again, or do it another way.',
    'refused-csrf': 'This page has grown old: load it again, and try once more.',
    'refused-no-such-game': 'There is no such game here: the front page lists those there are.',
    'refused-too-many-streams': 'Too many screens look on at this table: close one of them first.',
    'refused-link-used': 'This link has been used, or a newer one has taken its place: ask the facilitator for a new one.',
    'refused-no-such-code': "That opens no table: look at the facilitator's screen again, or paste the whole link.",
    'refused-no-name': 'Say a name first: a few letters are enough.',
    'refused-other-name': m_refused_other_name,
    'refused-demo-stays': 'A demo table stays as it is for the next visitor: start a table of your own to do as you like with it.',
    'refused-facilitator-here': 'In this browser you are the facilitator of that table, and would lose that seat: open the link in another browser or on another phone.',
    'refused-no-such-knock': 'Nobody waits there any more: they have been answered, or have given up.',
    'refused-no-file': 'Choose a file, or paste what is in one.',
    'refused-not-a-sheet': 'That is no sheet: it cannot be read as JSON, as another table gives it.',
    'refused-no-such-entry-to-tell': m_refused_no_such_entry_to_tell,
    'refused-no-such-table-to-roll': m_refused_no_such_table_to_roll,
    'refused-no-folder': m_refused_no_folder,
    'refused-no-port': m_refused_no_port,
    'refused-bad-notation': m_refused_bad_notation,
    'refused-bad-notation-no-got': 'Nothing was said to roll: write for example 2d6+1, 4d6kh3, d20 adv or d8!.',
    'refused-long-notation': m_refused_long_notation,
    'refused-no-such-die': m_refused_no_such_die,
    'refused-too-many-dice': m_refused_too_many_dice,
    'refused-not-a-ladder-die': m_refused_not_a_ladder_die,
    'refused-keeps-too-many': m_refused_keeps_too_many,
    'refused-impossible-face': m_refused_impossible_face,
    'refused-surplus-dice': m_refused_surplus_dice,
    'refused-too-large': m_refused_too_large,
    'refused-unknown-game': m_refused_unknown_game,
    'refused-unknown-game-no-options': m_refused_unknown_game_no_options,
    'refused-unknown-move': m_refused_unknown_move,
    'refused-not-seated': 'Take a seat at the table first: whoever only looks on cannot act.',
    'refused-facilitator-only': 'Only the facilitator can do that.',
    'refused-no-such-character': m_refused_no_such_character,
    'refused-not-yours': m_refused_not_yours,
    'refused-dead': m_refused_dead,
    'refused-no-such-seat': m_refused_no_such_seat,
    'refused-no-such-ruling': m_refused_no_such_ruling,
    'refused-no-such-ruling-no-options': m_refused_no_such_ruling_no_options,
    'refused-no-such-option': m_refused_no_such_option,
    'refused-no-such-setting': m_refused_no_such_setting,
    'refused-no-such-setting-no-options': m_refused_no_such_setting_no_options,
    'refused-no-further': m_refused_no_further,
    'refused-only-a-stash': m_refused_only_a_stash,
    'refused-stash-already': m_refused_stash_already,
    'refused-nothing-to-leave': m_refused_nothing_to_leave,
    'refused-not-to-claim': m_refused_not_to_claim,
    'refused-played-by': m_refused_played_by,
    'refused-facilitator-gives': m_refused_facilitator_gives,
    'refused-nothing-ordered': "Nothing would change: say another order, another's turn, or who is surprised.",
    'refused-not-in-order': m_refused_not_in_order,
    'refused-order-incomplete': m_refused_order_incomplete,
    'refused-not-in-fight': m_refused_not_in_fight,
    'refused-no-turn': "It is no one's turn yet. Settle the turn order first.",
    'refused-not-on-turn': m_refused_not_on_turn,
    'refused-not-on-turn-no-who': 'It is not the turn of any character of yours.',
    'refused-done-already': m_refused_done_already,
    'refused-done-already-no-who': 'All of them are done already.',
    'refused-not-done': m_refused_not_done,
    'refused-not-done-no-who': 'None of them has said done.',
    'refused-no-such-scene': m_refused_no_such_scene,
    'refused-no-creatures': m_refused_no_creatures,
    'refused-sitting-on': m_refused_sitting_on,
    'refused-no-sitting': 'No sitting is under way that could end.',
    'refused-sheet-too-large': m_refused_sheet_too_large,
    'refused-unreadable-sheet': m_refused_unreadable_sheet,
    'refused-unreadable-sheet-no-name': 'That sheet cannot be read.',
    'refused-absurd-sheet': m_refused_absurd_sheet,
    'refused-unknown-part': m_refused_unknown_part,
    'refused-other-game': m_refused_other_game,
    'refused-no-such-condition': m_refused_no_such_condition,
    'refused-no-such-timer': m_refused_no_such_timer,
    'refused-no-call': 'No roll of that kind is being asked for.',
    'refused-no-offer': 'That is no longer on offer.',
    'refused-call-begun': m_refused_call_begun,
    'refused-offer-begun': 'That has been taken up already: answer what it waits for, or drop it.',
    'refused-no-prompt': 'That question is no longer open.',
    'refused-not-your-prompt': m_refused_not_your_prompt,
    'refused-stale': 'The table has moved on in the meantime: look again, then try once more.',
    'refused-too-late': 'That answer can no longer be changed: something has happened since.',
    'refused-dice-thrown': 'That answer can no longer be changed: dice have been thrown since.',
    'refused-nothing-to-undo': 'There is nothing there to take back.',
    'refused-not-yours-to-undo': 'That is not yours to take back: ask the facilitator.',
    'refused-not-without-it': m_refused_not_without_it,
    'refused-nothing-to-star': 'There is nothing there that you could star.',
    'refused-starred-already': 'That has its star already.',
    'refused-no-star': 'That has no star to take away.',
    'refused-no-such-table': m_refused_no_such_table,
    'refused-table-taken': m_refused_table_taken,
    'refused-table-newer': m_refused_table_newer,
    'refused-store-full': m_refused_store_full,
    'refused-store-busy': m_refused_store_busy,
    'refused-store-damaged': m_refused_store_damaged,
    'refused-store-newer': m_refused_store_newer,
    'refused-store-closed': 'The table is being put away, and nothing is written any more: try again in a moment.',
    'refused-no-tables': m_refused_no_tables,
    'refused-file-exists': m_refused_file_exists,
    'refused-file-there': m_refused_file_there,
    'refused-not-a-table': m_refused_not_a_table,
    'refused-address-unfit': m_refused_address_unfit,
    'refused-not-sure': m_refused_not_sure,
    'refused-what-to-do': m_refused_what_to_do,
    'refused-which-table': 'Say which table: caltrop tables lists them.',
    'refused-which-file': 'Say which file.',
    'refused-too-many-words': m_refused_too_many_words,
    'refused-self-target': m_refused_self_target,
    'refused-dead-target': m_refused_dead_target,
    'refused-already-fighting': 'A fight is under way: end it before another begins.',
    'refused-no-fight': 'There is no fight under way.',
    'refused-bad-sides': 'A fight needs somebody on both sides, and nobody on two.',
    'refused-deprived': m_refused_deprived,
    'refused-nothing-failed': m_refused_nothing_failed,
    'refused-not-deprived': m_refused_not_deprived,
    'refused-not-deprived-no-lacking': m_refused_not_deprived_no_lacking,
    'refused-lacks-already': m_refused_lacks_already,
    'refused-not-your-hireling': m_refused_not_your_hireling,
    'refused-no-coin': m_refused_no_coin,
    'refused-no-such-creature': m_refused_no_such_creature,
    'refused-bad-creature-line': m_refused_bad_creature_line,
    'refused-no-such-item': m_refused_no_such_item,
    'refused-hire-instead': m_refused_hire_instead,
    'refused-nothing-given': 'Say what changes hands: a thing, or some coin.',
    'refused-not-carried': m_refused_not_carried,
    'refused-not-so-many': m_refused_not_so_many,
    'refused-not-armour': m_refused_not_armour,
    'refused-worn-already': m_refused_worn_already,
    'refused-not-worn': m_refused_not_worn,
    'refused-one-body-armour': m_refused_one_body_armour,
    'refused-worn-twice': m_refused_worn_twice,
    'refused-nothing-to-repair': m_refused_nothing_to_repair,
    'refused-silvered-already': m_refused_silvered_already,
    'refused-which-weapon': m_refused_which_weapon,
    'refused-which-weapon-no-options': m_refused_which_weapon_no_options,
    'refused-no-blast': m_refused_no_blast,
    'refused-no-weapon': m_refused_no_weapon,
    'refused-no-attribute': m_refused_no_attribute,
    'refused-no-skill': m_refused_no_skill,
    'refused-no-skill-no-skill': m_refused_no_skill_no_skill,
    'refused-no-such-helper': m_refused_no_such_helper,
    'refused-helper-down': m_refused_helper_down,
    'refused-not-judged': "Only how hard a roll of one's own was can be judged anew: the difficulty, and what else the facilitator sets.",
    'refused-no-fitting-skill': m_refused_no_fitting_skill,
    'refused-no-such-wound': m_refused_no_such_wound,
    'refused-not-dying': m_refused_not_dying,
    'refused-treats-self': m_refused_treats_self,
    'refused-dying': m_refused_dying,
    'refused-not-fed': m_refused_not_fed,
    'refused-not-your-seat': m_refused_not_your_seat,
    'refused-not-assigned': m_refused_not_assigned,
    'refused-up-and-down': 'One attribute goes down so that another goes up: name both, and two different ones.',
    'refused-no-such-file': m_refused_no_such_file,
    'refused-variant-too-large': m_refused_variant_too_large,
    'refused-not-toml': m_refused_not_toml,
    'refused-not-a-section': m_refused_not_a_section,
    'refused-not-rows': m_refused_not_rows,
    'refused-unknown-key': m_refused_unknown_key,
    'refused-unknown-key-no-options': m_refused_unknown_key_no_options,
    'refused-wrong-value': m_refused_wrong_value,
    'refused-not-words': m_refused_not_words,
    'refused-id-twice': m_refused_id_twice,
    'refused-bad-id': m_refused_bad_id,
    'refused-bad-row': m_refused_bad_row,
    'refused-bad-row-unknown-parameter': m_refused_bad_row_unknown_parameter,
    'refused-bad-row-missing-parameter': m_refused_bad_row_missing_parameter,
    'refused-bad-row-bad-value': m_refused_bad_row_bad_value,
    'refused-unknown-mechanic': m_refused_unknown_mechanic,
    'refused-unknown-mechanic-no-options': m_refused_unknown_mechanic_no_options,
    'refused-not-name-value': m_refused_not_name_value,
    'refused-not-name-value-no-mechanic': m_refused_not_name_value_no_mechanic,
    'refused-given-twice': m_refused_given_twice,
    'refused-missing-parameters': m_refused_missing_parameters,
    'refused-set-by-ruling': m_refused_set_by_ruling,
    'refused-not-rolled': m_refused_not_rolled,
    'refused-unknown-table': m_refused_unknown_table,
    'refused-unknown-rule': m_refused_unknown_rule,
    'refused-unknown-rule-no-options': m_refused_unknown_rule_no_options,
    'refused-nothing-found': m_refused_nothing_found,
    'refused-too-many-repeats': m_refused_too_many_repeats,
    'refused-bad-faces': m_refused_bad_faces,
    'refused-no-creation': m_refused_no_creation,
    'refused-no-line': m_refused_no_line,
    'refused-nothing-to-assign': m_refused_nothing_to_assign,
    'refused-no-rules': m_refused_no_rules,
    'refused-bad-assignment': m_refused_bad_assignment,
    'refused-bug': m_refused_bug,
    'warned-needs-item': m_warned_needs_item,
    'warned-no-food': m_warned_no_food,
    'warned-attitude-known': m_warned_attitude_known,
    'warned-down': m_warned_down,
    'warned-hands': m_warned_hands,
    'warned-no-help-for-it': m_warned_no_help_for_it,
    'warned-cannot': m_warned_cannot,
    'warned-cannot-towards': m_warned_cannot_towards,
    'warned-cannot-use': m_warned_cannot_use,
    'warned-spared': m_warned_spared,
    'warned-unseen': m_warned_unseen,
    'warned-used-on-others': m_warned_used_on_others,
    'warned-comes-last': m_warned_comes_last,
    'warned-absent': m_warned_absent,
    'warned-left-fight': m_warned_left_fight,
    'warned-surprised': m_warned_surprised,
    'warned-out-of-turn': m_warned_out_of_turn,
    'warned-has-acted': m_warned_has_acted,
    'warned-said-done': m_warned_said_done,
    'warned-takes-time': m_warned_takes_time,
    'warned-in-a-fight-rest': 'A fight is going on. Rest anyway?',
    'warned-in-a-fight-trade': m_warned_in_a_fight_trade,
    'warned-in-a-fight-grow': m_warned_in_a_fight_grow,
    'warned-in-a-fight-wear': m_warned_in_a_fight_wear,
    'warned-others-turn': m_warned_others_turn,
    'warned-others-turn-no-turn': 'This turn is not yours. End it anyway?',
    'warned-still-to-act': m_warned_still_to_act,
    'warned-has-moved': m_warned_has_moved,
    'warned-carries-things': m_warned_carries_things,
    'warned-no-room-for-all': m_warned_no_room_for_all,
    'warned-gives-all': m_warned_gives_all,
    'warned-no-slot': m_warned_no_slot,
    'allowed-range': m_allowed_range,
    'allowed-number': m_allowed_number,
    'allowed-numbers': 'it is a list of whole numbers, separated by commas',
    'allowed-die': 'it is a die with 2 to 1000 sides, such as d6',
    'allowed-dies': m_allowed_dies,
    'allowed-option': m_allowed_option,
    'allowed-options': m_allowed_options,
    'allowed-options-least': m_allowed_options_least,
    'allowed-options-most': m_allowed_options_most,
    'allowed-words': m_allowed_words,
    'allowed-words-no-most': 'it is a word or a few',
    'allowed-wordss': 'it is a list of words, separated by commas',
    'allowed-yes-no': 'it is true or false',
    'allowed-thing': 'it is a structured value, written as JSON',
    'allowed-things': 'it is a list of structured values, written as JSON',
    'takes-range': m_takes_range,
    'takes-number': m_takes_number,
    'takes-numbers': 'numbers',
    'takes-die': 'a die',
    'takes-dies': m_takes_dies,
    'takes-dies-no-least': 'dice',
    'takes-option': m_takes_option,
    'takes-options': m_takes_options,
    'takes-options-least': m_takes_options_least,
    'takes-options-most': m_takes_options_most,
    'takes-words': 'words',
    'takes-wordss': 'words',
    'takes-yes-no': 'true or false',
    'takes-thing': 'a structured value',
    'takes-things': 'structured values',
    'doing-act': 'act',
    'doing-move': 'move',
    'doing-near': 'come any nearer',
    'doing-attack': 'attack',
    'doing-cast': 'cast spells',
    'doing-speak': 'speak',
    'doing-rest': 'rest',
    'doing-help': 'help anyone',
    'doing-hands': 'use their hands',
    'doing-both': 'move and act in one turn',
    'doing-turn': 'take a turn',
    'doing-breather': 'get anything out of a short rest',
}
