-- What undoes an edit of many products, for a day: the values before, and the values that it wrote. A row goes when its edit is undone.

create table private.bulk_edits (
  activity_id bigint primary key references public.activity (id) on delete cascade,
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- As edit_products reads edits; of a deletion the products as {id, subject}.
  undo jsonb not null check (jsonb_typeof(undo) = 'array'),
  made_at timestamptz not null default now()
);

create index bulk_edits_business on private.bulk_edits (business_id);
create index bulk_edits_age on private.bulk_edits (made_at);

create trigger bulk_edits_stay before update on private.bulk_edits
  for each row when (old.activity_id is distinct from new.activity_id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
