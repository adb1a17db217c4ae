package dev.credence.site;

/**
 * A heading that links may lead to.
 *
 * @param level 1 for the title
 * @param id the anchor
 * @param text without markup
 */
record Heading(int level, String id, String text) {}
