/** The handle of a running emulator. */
export interface Emulator {
  /** `http://host:port`. */
  url: string;
  /** `host:port`, the form that the SDKs' environment variables take. */
  host: string;
  /** Stops listening and closes open connections. */
  close(): Promise<void>;
}
