-- expand: owns up to the index of 0041. Code before it writes no alert with an obligation, so it never meets the rule.
-- changes: alerts.alerts_obligation_key

comment on index alerts_obligation_key is 'One alert of a kind for each return, also after somebody has put it away';
