/** A log line may contain counts, codes and opaque ids, never a name, an address, a note or a URL with its query. */
export type LogFields = Record<string, string | number | boolean | undefined>

/** One JSON line per thing that happened. */
export interface Log {
  info(what: string, fields?: LogFields): void
  /** Something for the operator to check; `what` describes what to do. */
  warn(what: string, fields?: LogFields): void
  /** Logs the name of `error` and its place in our code; its message may quote data, so it is left out. */
  error(what: string, error: unknown, fields?: LogFields): void
}

/** Writes lines such as `{"at":"…","level":"info","what":"request","status":200}`. */
export function jsonLog(write: (line: string) => void = standardOutput()): Log {
  const line = (level: string, what: string, fields: LogFields) =>
    write(JSON.stringify({ at: new Date().toISOString(), level, what, ...fields }))
  return {
    info: (what, fields = {}) => line('info', what, fields),
    warn: (what, fields = {}) => line('warn', what, fields),
    error: (what, error, fields = {}) => line('error', what, { ...fields, ...described(error) }),
  }
}

/** Milliseconds for which lines are buffered, since writing each one separately costs more than everything else about it. */
const gathering = 20

/** Writes lines in batches; the last one goes out when the process exits. */
function standardOutput(): (line: string) => void {
  let waiting = ''
  const flush = () => {
    if (waiting) process.stdout.write(waiting)
    waiting = ''
  }
  process.on('exit', flush)
  return (line) => {
    if (waiting === '') setTimeout(flush, gathering).unref()
    waiting += `${line}\n`
  }
}

function described(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error }
  const cause: unknown = error.cause
  const code = codeOf(error) ?? codeOf(cause)
  const stack = (cause instanceof Error ? cause : error).stack ?? ''
  const frames = stack.split('\n').filter((frame) => /^\s+at /.test(frame))
  return {
    error: error.name,
    ...(code ? { code } : {}),
    where: frames
      .slice(0, 6)
      .map((frame) => frame.trim())
      .join(' < '),
  }
}

// SQLSTATE or errno: a class of error, not its data.
function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : undefined
}
