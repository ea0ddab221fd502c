// Entry of the script that is inlined in store pages without options to choose: home, categories, not found.

import './page-cart.ts'
import './page-cards.ts'
import './page-search.ts'
