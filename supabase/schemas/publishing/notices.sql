-- Decides which changes concern store pages, with one statement trigger per table and verb. An update counts only when a listed
-- column gets a new value: columns that pages show, and columns that change `next_change_at`. So an import without changes gives no
-- notice.

-- For inserts: gives notice of the whole store. tg_argv[0]: the column that holds the store's id.
create function private.notice_new_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('insert into public.store_notices select distinct pg_current_xact_id(), %I from new_rows
    on conflict do nothing', tg_argv[0]);
  return null;
end $$;

-- For deletes: gives notice of the whole store. tg_argv[0]: the column that holds the store's id.
create function private.notice_old_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('insert into public.store_notices select distinct pg_current_xact_id(), %I from old_rows
    on conflict do nothing', tg_argv[0]);
  return null;
end $$;

-- For updates: gives notice of the whole store when one of the listed columns has a new value. tg_argv[0]: the column that
-- holds the store's id; tg_argv[1]: the columns, the primary key among them.
create function private.notice_changed_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('insert into public.store_notices select distinct pg_current_xact_id(), %1$I
    from (select %2$s from new_rows except select %2$s from old_rows) changed on conflict do nothing', tg_argv[0], tg_argv[1]);
  return null;
end $$;
