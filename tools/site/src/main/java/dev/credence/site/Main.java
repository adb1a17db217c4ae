package dev.credence.site;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code Main ROOT OUT}: writes the site of the project in ROOT; a link that leads nowhere is an error. */
public final class Main {
    private Main() {}

    /**
     * Writes the site.
     *
     * @param arguments the project's root and the folder to write to
     * @throws IOException if a file cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        Path root = Path.of(arguments[0]).toAbsolutePath().normalize();
        Path out = Path.of(arguments[1]);
        List<String> brokenLinks = new Site(root, out).write();
        if (!brokenLinks.isEmpty()) {
            throw new IllegalStateException("links must lead somewhere:\n" + String.join("\n", brokenLinks));
        }
        new ApiReference(root).write(out.resolve("api"));
        System.out.println("site: " + out.resolve("index.html"));
    }
}
