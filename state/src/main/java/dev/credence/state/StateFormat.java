package dev.credence.state;

/** Constants of the format of states: the first bytes, the versions, and the kinds of state. */
final class StateFormat {
    /**
     * The first version, which is still written for all content that it supports, so that earlier releases can read it. Scores at a
     * level above 0 have even keys.
     */
    static final int FIRST = 1;

    /** The version that added pairs of scores with a limit on their number. At a level above 0, keys are even. */
    static final int PAIRS = 2;

    /** The version that added graded keys of scores and of pairs of scores at a level above 0. */
    static final int GRADED = 3;

    /** The version that added predictions of several systems. */
    static final int SYSTEMS = 3;

    static final int CONFUSION = 1;
    static final int PAIRED_CONFUSION = 2;
    static final int SCORES = 3;
    static final int PAIRED_SCORES = 4;
    static final int BUNDLE = 5;
    static final int JOINT_CONFUSION = 6;

    /** The first bytes: a byte that cannot begin UTF-8 text, the letters CRED, and a line end that a transfer as text would change. */
    private static final byte[] MAGIC = {(byte) 0x93, 'C', 'R', 'E', 'D', '\r', '\n'};

    private StateFormat() {}

    static byte[] magic() {
        return MAGIC.clone();
    }
}
