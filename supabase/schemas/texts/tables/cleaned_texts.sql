-- Texts that were cleaned after they were stored, for operators: `select * from private.cleaned_texts`. `cleaned_to` is null when
-- the clean text could not be stored; the row is then unchanged. Texts written by people (not shops) are listed without their
-- content.

create table private.cleaned_texts (
  id bigint generated always as identity primary key,
  business_id uuid not null,
  table_name text not null,
  column_name text not null,
  row_key text not null,
  was text,
  cleaned_to text,
  cleaned_at timestamptz not null default now()
);

create index cleaned_texts_business on private.cleaned_texts (business_id);

alter table private.cleaned_texts enable row level security;
