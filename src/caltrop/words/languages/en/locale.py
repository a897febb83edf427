"""How en writes numbers and lists, from Babel."""

from caltrop.words.speech import plural_category

LANGUAGE = 'en'
NAME = 'English (United Kingdom)'
GROUP, DECIMAL = ',', '.'
PERCENT = '{}%'
LISTS = {'and': {'start': '{0}, {1}', 'middle': '{0}, {1}', 'end': '{0} and {1}', '2': '{0} and {1}'}, 'or': {'start': '{0}, {1}', 'middle': '{0}, {1}', 'end': '{0} or {1}', '2': '{0} or {1}'}}
category = plural_category({'one': 'i in 1 and v in 0'})
