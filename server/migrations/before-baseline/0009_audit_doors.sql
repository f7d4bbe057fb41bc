-- What the rooms' auditors may ask of the ledger: every posting of a reason, and what a journal moved in all.
create function ledger_postings_of(p_reasons smallint[])
returns table (id bigint, source bigint, destination bigint, amount bigint, reason smallint) language sql stable as
$$ select p.id, p.source, p.destination, p.amount, p.reason from ledger_postings p where p.reason = any(p_reasons) $$;

create function ledger_journal_total(p_key text) returns bigint language sql stable as $$
  select coalesce(sum(p.amount), 0)::bigint from ledger_journals j join ledger_postings p on p.journal = j.id where j.key = p_key
$$;
