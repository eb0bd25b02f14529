// What a screen shows in the end, it may show late: a second is not enough on a shared machine.
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 60_000 });
