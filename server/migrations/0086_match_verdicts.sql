-- What moderators sign about a disputed match whose tournament has a large prize: the verdict that two carried waits here for
-- objections, and the match stays in dispute until then. A row without a verdict says that an admin was called.
create table match_verdicts (
  match_id bigint primary key references matches,
  -- the decision as it will be carried out, once two have signed it
  decision jsonb,
  decided_at timestamptz,
  -- until when the losing player may object
  final_at timestamptz,
  admin_called_at timestamptz,
  -- when an objection without an answer ends
  decide_by timestamptz,
  check ((decision is null) = (decided_at is null) and (decision is null) = (final_at is null))
);
create index match_verdicts_due on match_verdicts (coalesce(decide_by, final_at));
