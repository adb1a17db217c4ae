package dev.credence.browser;

/** The screens on which the page is tested. */
enum Screen {
    DESKTOP(1280, 900),
    PHONE(360, 740);

    private final int width;
    private final int height;

    Screen(int width, int height) {
        this.width = width;
        this.height = height;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }
}
