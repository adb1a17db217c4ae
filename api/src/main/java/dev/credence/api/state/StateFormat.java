package dev.credence.api.state;

/** What all states begin with. */
final class StateFormat {
    /** 1: of all but what came later, so that earlier releases read it. Of scores at a level above 0, their keys are even. */
    static final int FIRST = 1;

    /** 2: pairs of scores of which at most this many are kept; of nothing else. At a level above 0, keys are even. */
    static final int PAIRS = 2;

    /** 3: scores and pairs of scores at a level above 0, of graded keys. */
    static final int GRADED = 3;

    /** 3 as well: predictions of several systems. */
    static final int SYSTEMS = 3;

    static final int CONFUSION = 1;
    static final int PAIRED_CONFUSION = 2;
    static final int SCORES = 3;
    static final int PAIRED_SCORES = 4;
    static final int BUNDLE = 5;
    static final int JOINT_CONFUSION = 6;

    /** A byte that begins no text in UTF-8, CRED, and a line end that a transfer as text would change. */
    private static final byte[] MAGIC = {(byte) 0x93, 'C', 'R', 'E', 'D', '\r', '\n'};

    private StateFormat() {}

    static byte[] magic() {
        return MAGIC.clone();
    }
}
