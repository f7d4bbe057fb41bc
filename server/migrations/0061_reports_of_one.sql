-- A person's own reports, and how many they sent in a day.
create index reports_reporter on reports (reporter_id, id desc);
