// Reads INT8 as numbers in every process of the tests, to compare them with literals: amounts and counts are far below 2^53.
import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
