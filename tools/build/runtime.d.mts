/** Dependencies that Node's build requires at run time. */
export declare const EXTERNAL: string[];
export declare function buildRuntime(): Promise<void>;
