-- What a RIDE embeds of a logo, made once. Null for those stored before; they get it when they are first printed. Empty when it cannot
-- be made.
alter table logos add column print bytea;
alter table logos alter column print set storage external; -- compressed already
