-- Outgoing hooks: addresses of people and gangs to which the server posts what happens.
create table hooks (
  id bigint generated always as identity primary key,
  -- the person who made it, of a gang's too: it counts among their twenty
  user_id bigint not null references users,
  -- null: of their own account
  gang_id bigint references gangs on delete cascade,
  name text not null,
  discord boolean not null,
  -- its address and its secret, sealed together
  sealed bytea not null,
  -- the host of the address, which its page shows
  host text not null,
  kinds text[] not null,
  state text not null default 'unconfirmed' check (state in ('unconfirmed', 'live', 'asleep')),
  -- the reason of its sleep
  why text check (why in ('gone', 'failed')),
  -- the code of an echo under way
  code text,
  code_ends_at timestamptz,
  code_tries int not null default 0,
  made_at timestamptz not null default clock_now(),
  -- its last delivery that arrived
  arrived_at timestamptz,
  -- it failed or was slow at last: a lane of its own, so that it holds up no other
  slow boolean not null default false,
  -- a node dials it until then
  busy_until timestamptz,
  check ((state = 'asleep') = (why is not null) and (code is null) = (code_ends_at is null))
);
create index hooks_of_person on hooks (user_id);
create index hooks_of_gang on hooks (gang_id) where gang_id is not null;

-- One fact for one hook. It holds no words: they are read when it is sent, as everybody may see them then.
create table hook_deliveries (
  id bigint generated always as identity primary key,
  hook_id bigint not null references hooks on delete cascade,
  -- the fact, so that each is delivered once
  key text not null,
  -- the webhook-id, the same at every repeat
  message_id uuid not null default gen_random_uuid(),
  kind text not null,
  event_id bigint,
  outcome event_outcome,
  final_at timestamptz,
  -- when the fact became true
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'arrived', 'failed', 'withheld')),
  attempts int not null default 0,
  due_at timestamptz not null default clock_now(),
  tried_at timestamptz,
  -- a try has begun and not ended: the node that finds it so repeats one that may have arrived
  in_flight boolean not null default false,
  maybe_twice boolean not null default false,
  -- the answer's status, or the fault, of the last try
  status int,
  fault text,
  unique (hook_id, key)
);
create index hook_deliveries_due on hook_deliveries (hook_id, due_at) where state = 'waiting';
create index hook_deliveries_log on hook_deliveries (hook_id, id);
