## cli

cli-denied-wish = The dice do not allow { $wished }: this is { $got }.
cli-countdown = { TIME($left) } left ({ $what })
cli-countdown-no-what = { TIME($left) } left
cli-countdown-no-left = { $what }
cli-variant-good = { $file } is in order: a variant of { $base }.
cli-completion-installed = { $shell } completion installed in { $path }
cli-completion-restart = Completion will take effect once you restart the terminal
cli-completion-shell = Shell { $shell } is not supported.
cli-completion-unknown = Completion instruction { $asks } not supported.
cli-backed-up = All tables are copied to { $file }.
cli-link-seat = For the facilitator, good for one use: { $link }
cli-link-invite = For everybody else: { $link }
cli-delete-sure =
    Delete { $name } with its { $entries } { $entries ->
        [one] entry
       *[other] entries
    } for good?
cli-deleted = { $name } is deleted.
cli-exported = The whole table is in { $file }, with everything that only its facilitator may see.
cli-imported = { $name } is here now, as table { $id }.
cli-parameter = { $name } ({ $takes })
cli-chance = chance
cli-exact = exact
cli-at-least = or more
cli-policy = Assumed: { $policy }
cli-is-so = { $name }: { $percent } ({ $exact })
cli-average = { $name }: { $mean } on average ({ $exact })
cli-average-no-exact = { $name }: { $mean } on average
cli-each = { $word } { $percent }
cli-words = { $name }: { $each }
cli-example = Example: { $example }
cli-ruling = Ruling { $id }: { $text }
cli-usual = (usual)
cli-see = See also: { $rules }
cli-count-rules =
    { $n } { $n ->
        [one] rule
       *[other] rules
    }
cli-count-rulings =
    { $n } { $n ->
        [one] ruling
       *[other] rulings
    }
cli-count-moves =
    { $n } { $n ->
        [one] move
       *[other] moves
    }
cli-count-mechanics =
    { $n } { $n ->
        [one] mechanic
       *[other] mechanics
    }
cli-count-tables =
    { $n } { $n ->
        [one] table
       *[other] tables
    }
cli-count-creatures =
    { $n } { $n ->
        [one] creature
       *[other] creatures
    }
cli-count-spells =
    { $n } { $n ->
        [one] spell
       *[other] spells
    }
cli-count-skills =
    { $n } { $n ->
        [one] skill
       *[other] skills
    }
cli-count-items =
    { $n } { $n ->
        [one] thing
       *[other] things
    } to buy
cli-count-backgrounds =
    { $n } { $n ->
        [one] background
       *[other] backgrounds
    }
cli-count-feats =
    { $n } { $n ->
        [one] feat
       *[other] feats
    }
cli-count-classes =
    { $n } { $n ->
        [one] class
       *[other] classes
    }
cli-choose = { $line }: { $value }   (Enter keeps it, r rolls again, ? lists, or type another)
cli-option = { $n }. { $text }
cli-pause = (Enter goes on)

## situation

situation-test = An average character tries something of average difficulty
situation-expert = A skilled character tries something of average difficulty
situation-attack = A good fighter attacks an average guard
situation-cast = A caster casts a small spell
situation-reaction = Strangers meet the party

## measure

measure-passes = passes
measure-harms = harms the guard
measure-mean-harm = harm to the guard, on average
measure-harmed = is harmed in turn
measure-mean-harmed = harm in turn, on average
measure-mean-price = what it costs, on average
measure-welcome = are friendly or better
measure-hostile = are hostile
measure-down = the guard is down
cli-words-missing =
    { $count ->
        [0] { $language } has every text.
        [one] { $language } lacks 1 text.
       *[other] { $language } lacks { $count } texts.
    }
cli-words-good = { $folder } is in order.
cli-words-compiled =
    { $count ->
        [0] All texts are compiled already.
        [one] Compiled 1 file of texts.
       *[other] Compiled { $count } files of texts.
    }
