// The baseline for the product's server: Hono and `pg` without layers in between, one call, and the same four
// queries. Run as a program, on PostgreSQL (DATABASE_URL) or on the embedded database of a folder (DATABASE_FOLDER).
import { createHash } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'

import { openEmbedded } from '../../packages/server/src/database/embedded.ts'
import { jsonLog } from '../../packages/server/src/lib/log.ts'

const bearer = `
  select tokens.purpose, tokens.expires_at, tokens.revoked_at, tokens.suspended_at, accounts.practice_id, providers.azz_id
  from tokens join accounts on accounts.id = tokens.account_id join providers on providers.id = accounts.provider_id
  where tokens.hash = $1`
const counted = 'select count(*)::int from dictations where practice_id = $1 and provider_id = $2'
const listed = `
  select dictations.id, patient_name, patient_pool_id, dob::text, mrn, dictations.created_at, provider_id, soap_note, cpt_codes,
    icd_10_codes, modifiers, tasks, comments, transcription, failure, version, updated_at
  from dictations left join patients on patients.id = patient_pool_id
  where dictations.practice_id = $1 and provider_id = $2
  order by dictations.created_at desc, dictations.id desc limit $3 offset $4`
/** The progress of unwritten notes; the demo practice has none in progress. */
const underWay = `
  select jobs.*, services.* from jobs left join services on services.kind = jobs.kind
  where jobs.singleton_key = any($1) and jobs.state in ('queued', 'running')`

const { DATABASE_URL, DATABASE_FOLDER = '', PORT } = process.env
const pool = DATABASE_URL
  ? new Pool({ connectionString: DATABASE_URL, max: 20 })
  : (await openEmbedded(DATABASE_FOLDER, false, jsonLog())).pool
const app = new Hono()

app.post('/api/v4/provider_api/dictations', async (c) => {
  const token = c.req.header('authorization')?.slice('Bearer '.length) ?? ''
  const hash = createHash('sha256').update(token).digest('hex')
  const [user] = (await pool.query({ name: 'bearer', text: bearer, values: [hash] })).rows
  if (user?.purpose !== 'session' || user.revoked_at || user.suspended_at || user.expires_at <= new Date()) return c.json({}, 401)
  const { provider_id } = await c.req.json()
  const [page, rows] = [Number(c.req.query('page')), Number(c.req.query('per_page'))]
  const own = [user.practice_id, provider_id]
  const [{ count }] = (await pool.query({ name: 'counted', text: counted, values: own })).rows
  const found = (await pool.query({ name: 'listed', text: listed, values: [...own, rows, (page - 1) * rows] })).rows
  const waiting = found.filter((row) => row.soap_note === null && row.failure === '').map((row) => `note:${row.id}`)
  if (waiting.length > 0) await pool.query({ name: 'underWay', text: underWay, values: [waiting] })
  return c.json({
    status: 'success',
    message: 'Your dictations.',
    data: {
      response_data: found.map((row) => ({
        id: row.id,
        patient_name: row.patient_name,
        patient_pool_id: row.patient_pool_id,
        dob: row.dob,
        mrn: row.mrn,
        created_at: row.created_at.toISOString(),
        provider_id: row.provider_id,
        soap_note: row.soap_note,
        cpt_codes: JSON.stringify(row.cpt_codes),
        icd_10_codes: JSON.stringify(row.icd_10_codes),
        modifiers: JSON.stringify(row.modifiers),
        tasks: JSON.stringify(row.tasks),
        comments: row.comments,
        audio_file: null,
        transcription: row.transcription,
        failure: row.failure,
        note_progress: null,
        version: String(row.version),
        updated_at: row.updated_at.toISOString(),
      })),
      pagination: { current_page: page, last_page: Math.max(1, Math.ceil(count / rows)) },
    },
  })
})

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(PORT) }, () => console.log('listening'))
