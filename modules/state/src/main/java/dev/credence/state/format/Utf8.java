package dev.credence.state.format;

import dev.credence.api.text.QuotedText;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Converts labels and names to bytes and back. */
public final class Utf8 {
    private Utf8() {}

    /** Returns text in UTF-8. An unpaired surrogate is an error and is not replaced by a question mark. */
    static byte[] bytes(String text) {
        if (isWithoutSurrogates(text)) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] array = new byte[bytes.remaining()];
            bytes.get(array);
            return array;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(
                    "text must be valid Unicode: '" + QuotedText.of(text) + "' contains half a pair of characters", e);
        }
    }

    private static boolean isWithoutSurrogates(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    static String of(byte[] bytes) throws CharacterCodingException {
        if (isAscii(bytes)) {
            return new String(bytes, StandardCharsets.US_ASCII);
        }
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    private static boolean isAscii(byte[] bytes) {
        for (byte one : bytes) {
            if (one < 0) {
                return false;
            }
        }
        return true;
    }

    public static void require(String subject, String text) {
        Objects.requireNonNull(text, () -> subject + " must not be null");
        if (!isWithoutSurrogates(text)) {
            bytes(text);
        }
    }
}
