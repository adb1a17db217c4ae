package dev.credence.report.coverage;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * JSON objects that end in a checksum of themselves and of the study they belong to, so that a line that was edited, cut or
 * copied from another study's file is told from one that was kept. No signature: it catches slips, not forgers.
 */
final class ChecksummedLines {
    private static final String SEAL = ",\"check\":\"";
    /** 16 hexadecimal digits: a slip goes unseen once in 2^64. */
    private static final int DIGITS = 16;

    private final String study;

    ChecksummedLines(String study) {
        this.study = study;
    }

    /** The object with its checksum as the last field. */
    String seal(String json) {
        String open = json.substring(0, json.length() - 1);
        return open + SEAL + check(open) + "\"}";
    }

    /** The object without its checksum; empty where that does not fit. */
    Optional<String> opened(String line) {
        int end = line.length() - (SEAL.length() + DIGITS + 2);
        if (end < 1) {
            return Optional.empty();
        }
        String json = line.substring(0, end) + "}";
        return seal(json).equals(line) ? Optional.of(json) : Optional.empty();
    }

    private String check(String open) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] hash = digest.digest((study + "\n" + open).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
