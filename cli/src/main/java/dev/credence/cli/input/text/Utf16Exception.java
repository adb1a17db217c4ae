package dev.credence.cli.input.text;

import java.nio.charset.CharacterCodingException;

/** A byte order mark of UTF-16 where UTF-8 was to begin. */
final class Utf16Exception extends CharacterCodingException {
    private static final long serialVersionUID = 1L;
}
