// An instance of a WebAssembly module, for the scorer and for the judge.

/** Memory never shrinks: an instance that has grown beyond this is given up after the call. */
const MEMORY = 64 << 20

/**
 * A compiled module and one instance of it. After a trap the instance may be in any state, so the next
 * call makes a new one, which takes less than a millisecond.
 */
export class Instance {
  #instantiate
  #module
  #exports
  #memory

  /** `instantiate` is the code that is built with the module. */
  constructor(instantiate, module) {
    this.#instantiate = instantiate
    this.#module = module
    this.#start()
  }

  #start() {
    const glue = this.#instantiate()
    this.#memory = glue.initSync({ module: this.#module }).memory
    this.#exports = glue
  }

  call(name, ...values) {
    if (!this.#exports) this.#start()
    const exports = this.#exports
    try {
      return exports[name](...values)
    } catch (error) {
      // What the scorer has to say is a plain Error; anything else is a trap or a full stack.
      if (error instanceof Error && error.name === 'Error') throw withFault(error)
      if (this.#exports === exports) this.#exports = undefined
      throw new Error(`the scorer stopped in the middle of this call and was started again: ${
        error instanceof Error ? error.message : error}`, { cause: error })
    } finally {
      if (this.#memory.buffer.byteLength > MEMORY) this.#exports = undefined
    }
  }
}

/** An error of the scorer with its code and values, if it has any, as `fault`. */
function withFault(error) {
  if (typeof error.cause !== 'string') return error
  return Object.assign(new Error(error.message), { fault: JSON.parse(error.cause) })
}
