-- expand: a column that nobody asked for before, and a wider rule.
-- changes: account_emails.account_emails_kind_check
-- People are also mailed of returns that are due.
alter table account_emails
  drop constraint account_emails_kind_check,
  add constraint account_emails_kind_check
    check (kind in ('password_reset', 'invitation', 'unsent_documents', 'obligation_reminder'));
alter table businesses add column mail_reminders boolean not null default true;
