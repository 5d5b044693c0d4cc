// The steps of a command, each a line: what it does, and how long it took. Plain JavaScript, since nothing is installed yet.

/**
 * Prints steps to a stream: on a terminal, the seconds of a running step count up at the end of its line; elsewhere a line says that
 * a step begins and another one that it is done.
 */
export function createSteps(output = process.stderr) {
  /** Runs a step; rejects with its error, after its line has ended. */
  async function step(title, work) {
    const started = Date.now()
    const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
    const draw = () => output.write(`\r${title} … ${seconds()}`)
    const timer = output.isTTY ? setInterval(draw, 1000) : undefined
    output.write(output.isTTY ? `${title} …` : `${title} …\n`)
    try {
      const result = await work()
      output.write(output.isTTY ? `\r${title} … ${seconds()}\n` : `${title}: ${seconds()}\n`)
      return result
    } catch (error) {
      if (output.isTTY) output.write('\n')
      throw error
    } finally {
      clearInterval(timer)
    }
  }
  return { step }
}
