/** Tells members that no person stands behind from the others. Bound by accounts. Nest's token. */
export abstract class TestMembers {
  /** True for whoever was made for trying things out, whatever the configuration says now. Errors: `StoreUnavailable`. */
  abstract isTest(memberId: string): Promise<boolean>;
}
