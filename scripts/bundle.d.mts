/** One source with all it loads, as a program that needs no compiler to start: for tests that start processes. */
export declare function bundleProgram(source: string, program: string): Promise<void>;
