-- Searches of the owner tolerate a typing error, as a shop's search does (src/domain/search/slips.ts), when nothing is found without one.

-- Returns a regular expression that finds the words of a search in this order in a text of small letters, each with one letter missing, added,
-- replaced or swapped; words below four letters and words with a digit as they are. Between words any signs. Null for a long search, and for one without letters.
create function private.slip_pattern(p_search text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when length(p_search) <= 60 then string_agg(case when length(w) < 4 or w ~ '\d' then w else (
      select '(?:' || w || '|' || string_agg(
        left(w, i - 1) || '.' || substr(w, i + 1)
        || '|' || left(w, i - 1) || substr(w, i + 1)
        || '|' || left(w, i) || '.' || substr(w, i + 1)
        || '|' || left(w, i - 1) || substr(w, i + 1, 1) || substr(w, i, 1) || substr(w, i + 2), '|') || ')'
      from generate_series(1, length(w)) i) end, '[^[:alnum:]]+' order by n) end
  from regexp_split_to_table(lower(p_search), '[^[:alnum:]]+') with ordinality s (w, n) where w <> ''
$$;
grant execute on function private.slip_pattern(text) to authenticated;
