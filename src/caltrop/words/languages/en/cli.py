"""Compiled from cli.ftl; edit that file instead."""

from caltrop.words.speech import duration, joined, number, part, percent, rule, signed, thing, word

from caltrop.words.languages.en.locale import category

LANGUAGE = 'en'

def m_cli_denied_wish(c, a):
    return 'The dice do not allow ' + number(c, a['wished']) + ': this is ' + number(c, a['got']) + '.'


def m_cli_countdown(c, a):
    return duration(c, a['left']) + ' left (' + number(c, a['what']) + ')'


def m_cli_variant_good(c, a):
    return number(c, a['file']) + ' is in order: a variant of ' + number(c, a['base']) + '.'


def m_cli_completion_installed(c, a):
    return number(c, a['shell']) + ' completion installed in ' + number(c, a['path'])


def m_cli_completion_shell(c, a):
    return 'Shell ' + number(c, a['shell']) + ' is not supported.'


def m_cli_completion_unknown(c, a):
    return 'Completion instruction ' + number(c, a['asks']) + ' not supported.'


def m_cli_backed_up(c, a):
    return 'All tables are copied to ' + number(c, a['file']) + '.'


def m_cli_link_seat(c, a):
    return 'For the facilitator, good for one use: ' + number(c, a['link'])


def m_cli_link_invite(c, a):
    return 'For everybody else: ' + number(c, a['link'])


def m_cli_delete_sure(c, a):
    return 'Delete ' + number(c, a['name']) + ' with its ' + number(c, a['entries']) + ' ' + ('entry' if (a['entries'] == 'one' or category(a['entries']) == 'one') else 'entries') + ' for good?'


def m_cli_deleted(c, a):
    return number(c, a['name']) + ' is deleted.'


def m_cli_exported(c, a):
    return 'The whole table is in ' + number(c, a['file']) + ', with everything that only its facilitator may see.'


def m_cli_imported(c, a):
    return number(c, a['name']) + ' is here now, as table ' + number(c, a['id']) + '.'


def m_cli_parameter(c, a):
    return number(c, a['name']) + ' (' + number(c, a['takes']) + ')'


def m_cli_policy(c, a):
    return 'Assumed: ' + number(c, a['policy'])


def m_cli_is_so(c, a):
    return number(c, a['name']) + ': ' + number(c, a['percent']) + ' (' + number(c, a['exact']) + ')'


def m_cli_average(c, a):
    return number(c, a['name']) + ': ' + number(c, a['mean']) + ' on average (' + number(c, a['exact']) + ')'


def m_cli_average_no_exact(c, a):
    return number(c, a['name']) + ': ' + number(c, a['mean']) + ' on average'


def m_cli_each(c, a):
    return number(c, a['word']) + ' ' + number(c, a['percent'])


def m_cli_words(c, a):
    return number(c, a['name']) + ': ' + number(c, a['each'])


def m_cli_example(c, a):
    return 'Example: ' + number(c, a['example'])


def m_cli_ruling(c, a):
    return 'Ruling ' + number(c, a['id']) + ': ' + number(c, a['text'])


def m_cli_see(c, a):
    return 'See also: ' + number(c, a['rules'])


def m_cli_count_rules(c, a):
    return number(c, a['n']) + ' ' + ('rule' if (a['n'] == 'one' or category(a['n']) == 'one') else 'rules')


def m_cli_count_rulings(c, a):
    return number(c, a['n']) + ' ' + ('ruling' if (a['n'] == 'one' or category(a['n']) == 'one') else 'rulings')


def m_cli_count_moves(c, a):
    return number(c, a['n']) + ' ' + ('move' if (a['n'] == 'one' or category(a['n']) == 'one') else 'moves')


def m_cli_count_mechanics(c, a):
    return number(c, a['n']) + ' ' + ('mechanic' if (a['n'] == 'one' or category(a['n']) == 'one') else 'mechanics')


def m_cli_count_tables(c, a):
    return number(c, a['n']) + ' ' + ('table' if (a['n'] == 'one' or category(a['n']) == 'one') else 'tables')


def m_cli_count_creatures(c, a):
    return number(c, a['n']) + ' ' + ('creature' if (a['n'] == 'one' or category(a['n']) == 'one') else 'creatures')


def m_cli_count_spells(c, a):
    return number(c, a['n']) + ' ' + ('spell' if (a['n'] == 'one' or category(a['n']) == 'one') else 'spells')


def m_cli_count_skills(c, a):
    return number(c, a['n']) + ' ' + ('skill' if (a['n'] == 'one' or category(a['n']) == 'one') else 'skills')


def m_cli_count_items(c, a):
    return number(c, a['n']) + ' ' + ('thing' if (a['n'] == 'one' or category(a['n']) == 'one') else 'things') + ' to buy'


def m_cli_count_backgrounds(c, a):
    return number(c, a['n']) + ' ' + ('background' if (a['n'] == 'one' or category(a['n']) == 'one') else 'backgrounds')


def m_cli_count_feats(c, a):
    return number(c, a['n']) + ' ' + ('feat' if (a['n'] == 'one' or category(a['n']) == 'one') else 'feats')


def m_cli_count_classes(c, a):
    return number(c, a['n']) + ' ' + ('class' if (a['n'] == 'one' or category(a['n']) == 'one') else 'classes')


def m_cli_choose(c, a):
    return number(c, a['line']) + ': ' + number(c, a['value']) + '   (Enter keeps it, r rolls again, ? lists, or say another)'


def m_cli_option(c, a):
    return number(c, a['n']) + '. ' + number(c, a['text'])


MESSAGES = {
    'cli-denied-wish': m_cli_denied_wish,
    'cli-countdown': m_cli_countdown,
    'cli-variant-good': m_cli_variant_good,
    'cli-completion-installed': m_cli_completion_installed,
    'cli-completion-restart': 'Completion will take effect once you restart the terminal',
    'cli-completion-shell': m_cli_completion_shell,
    'cli-completion-unknown': m_cli_completion_unknown,
    'cli-backed-up': m_cli_backed_up,
    'cli-link-seat': m_cli_link_seat,
    'cli-link-invite': m_cli_link_invite,
    'cli-delete-sure': m_cli_delete_sure,
    'cli-deleted': m_cli_deleted,
    'cli-exported': m_cli_exported,
    'cli-imported': m_cli_imported,
    'cli-parameter': m_cli_parameter,
    'cli-chance': 'chance',
    'cli-exact': 'exact',
    'cli-at-least': 'or more',
    'cli-policy': m_cli_policy,
    'cli-is-so': m_cli_is_so,
    'cli-average': m_cli_average,
    'cli-average-no-exact': m_cli_average_no_exact,
    'cli-each': m_cli_each,
    'cli-words': m_cli_words,
    'cli-example': m_cli_example,
    'cli-ruling': m_cli_ruling,
    'cli-usual': '(usual)',
    'cli-see': m_cli_see,
    'cli-count-rules': m_cli_count_rules,
    'cli-count-rulings': m_cli_count_rulings,
    'cli-count-moves': m_cli_count_moves,
    'cli-count-mechanics': m_cli_count_mechanics,
    'cli-count-tables': m_cli_count_tables,
    'cli-count-creatures': m_cli_count_creatures,
    'cli-count-spells': m_cli_count_spells,
    'cli-count-skills': m_cli_count_skills,
    'cli-count-items': m_cli_count_items,
    'cli-count-backgrounds': m_cli_count_backgrounds,
    'cli-count-feats': m_cli_count_feats,
    'cli-count-classes': m_cli_count_classes,
    'cli-choose': m_cli_choose,
    'cli-option': m_cli_option,
    'cli-pause': '(Enter goes on)',
    'situation-test': 'Somebody average tries something of average difficulty',
    'situation-expert': 'Somebody good at it tries something of average difficulty',
    'situation-attack': 'A good fighter attacks an average guard',
    'situation-cast': 'A caster casts a small spell',
    'situation-reaction': 'Strangers meet the party',
    'measure-passes': 'passes',
    'measure-harms': 'harms the guard',
    'measure-mean-harm': 'harm to the guard, on average',
    'measure-harmed': 'is harmed in turn',
    'measure-mean-harmed': 'harm in turn, on average',
    'measure-mean-price': 'what it costs, on average',
    'measure-welcome': 'are friendly or better',
    'measure-hostile': 'are hostile',
    'measure-down': 'the guard is down',
}
