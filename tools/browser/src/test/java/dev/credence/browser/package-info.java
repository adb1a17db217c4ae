/** Tests of the report page in headless Chromium: on a desktop and a phone, light and dark, by mouse and by keyboard. */
@NullMarked
package dev.credence.browser;

import org.jspecify.annotations.NullMarked;
