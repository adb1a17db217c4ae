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

    static String of(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    public static void require(String what, String text) {
        Objects.requireNonNull(text, () -> what + " must not be null");
        bytes(text);
    }
}
