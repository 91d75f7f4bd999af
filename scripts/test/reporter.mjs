// The reporter of `npm test`: vitest's own, which also prints how many of all test files are done. It writes
// the counts, every failure and every skipped test, with its place, and the time of each file to the file that
// ABP_TEST_REPORT names, so that `npm test` can repeat them in its last lines. When nothing ends any more, it names what
// runs, and ends the run: a loop in a test blocks the time limits of its own process.
import { writeFileSync } from 'node:fs'
import { DefaultReporter } from 'vitest/node'

/** How long no file may end, in milliseconds. The slowest takes three minutes beside others. */
const patience = 15 * 60_000

export default class Reporter extends DefaultReporter {
  /** Test files that are done, including those of earlier runs. */
  #done = Number(process.env.ABP_TEST_FILES_DONE ?? 0)
  #all = Number(process.env.ABP_TEST_FILES ?? 0)
  #running = new Set()
  #ended = []
  #waiting = undefined

  onTestRunStart(specifications) {
    super.onTestRunStart(specifications)
    this.#wait()
  }

  onTestModuleQueued(module) {
    super.onTestModuleQueued(module)
    this.#running.add(placeOf(module))
  }

  onTestModuleEnd(module) {
    super.onTestModuleEnd(module)
    this.#running.delete(placeOf(module))
    this.#ended.push(module)
    this.#wait()
  }

  #wait() {
    clearTimeout(this.#waiting)
    this.#waiting = setTimeout(() => this.#giveUp(), patience).unref()
  }

  #giveUp() {
    const running = [...this.#running].join(', ') || 'vitest itself'
    const message = `No test file ended for ${patience / 60_000} minutes. Still running: ${running}`
    this.onTestRunEnd(this.#ended, [{ message }], 'failed')
    // Vitest's own watchdog then kills what is in a loop.
    process.exit(1)
  }

  getModuleLog(module, counts) {
    const all = String(this.#all)
    const progress = this.#all > 0 ? ` ${String(++this.#done).padStart(all.length)} of ${all}` : ''
    return `${progress}${super.getModuleLog(module, counts)}`
  }

  onTestRunEnd(modules, unhandledErrors, reason) {
    clearTimeout(this.#waiting)
    super.onTestRunEnd(modules, unhandledErrors, reason)
    const report = { passed: 0, failures: [], skipped: [], times: [], files: this.#done }
    const fail = (place, errors) => report.failures.push({ place, errors: errors.map(textOf) })
    for (const module of modules) {
      const place = placeOf(module)
      report.times.push({ place, milliseconds: module.diagnostic().duration })
      const broken = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
      if (broken.length > 0) fail(place, broken)
      for (const test of module.children.allTests()) {
        const { errors, note, state } = test.result()
        if (state === 'passed') report.passed++
        if (state === 'failed') fail(`${place} > ${test.fullName}`, errors)
        if (state === 'skipped')
          report.skipped.push({ place: `${place} > ${test.fullName}`, reason: note ?? 'it does not say why' })
      }
    }
    // Unhandled rejections, and any other error that does not belong to a test.
    for (const error of unhandledErrors) {
      fail(
        `outside of tests, near ${error.VITEST_TEST_PATH ?? 'an unknown file'} > ${error.VITEST_TEST_NAME ?? '?'}`,
        [error],
      )
    }
    if (reason !== 'passed' && report.failures.length === 0) fail('vitest itself', [{ message: reason }])
    writeFileSync(process.env.ABP_TEST_REPORT, JSON.stringify(report))
  }
}

function placeOf(module) {
  return `${module.project.name} ${module.relativeModuleId}`
}

function textOf({ message, name, stack }) {
  const lines = (stack ?? `${name ?? 'Error'}: ${message}`).split('\n')
  return lines.filter((line) => !/^\s+at .*node_modules/.test(line)).join('\n')
}
