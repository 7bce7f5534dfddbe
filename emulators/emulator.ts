/** What every emulator hands to whoever started it. */
export interface Emulator {
  /** `http://host:port`. */
  url: string;
  /** `host:port`, the form that the SDKs' environment variables take. */
  host: string;
  /** Forgets everything that was stored. */
  reset(): Promise<void>;
  /** Stops listening and cuts open connections. */
  close(): Promise<void>;
}
