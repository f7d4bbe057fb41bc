-- A suspended event is void at this time, unless it is resumed or decided before; a day after its suspension admins are called.
alter table event_books add column suspension_ends_at timestamptz;

-- Those that are suspended at the upgrade have the whole time from now on. A decision that two signed keeps its own timer.
update event_books set suspension_ends_at = clock_now() + interval '7 days',
  next_at = case when decision_outcome is null then clock_now() + interval '1 day' else next_at end
where status = 'suspended' and outcome is null;
