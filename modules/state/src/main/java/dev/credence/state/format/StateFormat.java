package dev.credence.state.format;

/** Constants of the format of states: the first bytes, the version, and the kinds of state. */
public final class StateFormat {
    /** The version of the format, whose bytes never change; docs/reference/state-format.md describes it. */
    static final int VERSION = 1;

    public static final int CONFUSION = 1;
    public static final int PAIRED_CONFUSION = 2;
    public static final int SCORES = 3;
    public static final int PAIRED_SCORES = 4;
    public static final int BUNDLE = 5;
    public static final int JOINT_CONFUSION = 6;
    public static final int OUTCOMES = 7;
    public static final int PAIRED_OUTCOMES = 8;
    public static final int JOINT_OUTCOMES = 9;
    public static final int JUDGED = 10;
    public static final int CLASS_SCORES = 11;
    public static final int PAIRED_CLASS_SCORES = 12;

    /** The first bytes: a byte that cannot begin UTF-8 text, the letters CRED, and a line end that a transfer as text would change. */
    private static final byte[] MAGIC = {(byte) 0x93, 'C', 'R', 'E', 'D', '\r', '\n'};

    private StateFormat() {}

    public static byte[] magic() {
        return MAGIC.clone();
    }
}
