ALTER TABLE "sent_dictations" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
-- What was withdrawn before is remembered as well, of dictations that are there and of deleted ones.
WITH gone AS (
  SELECT practice_id, provider_id, id, consent->>'id' AS consent_id, consent_withdrawn_at AS at
  FROM dictations WHERE consent_withdrawn_at IS NOT NULL
  UNION ALL
  SELECT practice_id, item->>'provider_id', item->>'id', item->'consent'->>'id', (item->>'consent_withdrawn_at')::timestamptz
  FROM bin WHERE kind = 'dictation' AND item->>'consent_withdrawn_at' IS NOT NULL
), sent AS (
  UPDATE sent_dictations SET withdrawn_at = gone.at FROM gone
  WHERE sent_dictations.practice_id = gone.practice_id AND sent_dictations.provider_id = gone.provider_id AND sent_dictations.id = gone.id
)
INSERT INTO withdrawn_consents (practice_id, provider_id, consent_id, withdrawn_at)
SELECT practice_id, provider_id, consent_id, min(at) FROM gone WHERE consent_id <> '' GROUP BY practice_id, provider_id, consent_id
ON CONFLICT DO NOTHING;
