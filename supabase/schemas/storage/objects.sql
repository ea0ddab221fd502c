-- Pictures of stores in the storage service. `store-media` holds the files that pages show, at
-- {business_id}/{picture_id}/{size}.{ext}; anyone may read a file by its public address. `store-originals` holds the files that
-- owners sent, at {business_id}/bills/{expense_id}.jpg the bills of expenses, and at {business_id}/claims/{payment_id} pictures of transfers that
-- customers sent; visitors cannot read them. Only the server writes, after it has checked each file, so that no browser can put a page or a program there. supabase/seed/buckets.sql holds the rows of the buckets.

create policy "members read their pictures and originals" on storage.objects for select to authenticated
  using (bucket_id in ('store-media', 'store-originals')
    and (storage.foldername(name))[1] in (select b::text from private.member_business_ids() b)
    -- Bills of expenses are for those who may see costs.
    and ((storage.foldername(name))[2] is distinct from 'bills'
      or (storage.foldername(name))[1] in (select b::text from private.business_ids_where('costs') b)));
