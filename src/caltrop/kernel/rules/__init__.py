"""The building blocks of a rule: dice, fate, mechanics, rulings, explanations, refusals. Start with `fate`."""
