package dev.credence.mavenplugin;

import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Writes or renews the file of a baseline from a file of predictions, as {@code credence baseline set} does. */
@Mojo(name = "baseline", threadSafe = true)
public final class BaselineMojo extends CommandMojo {
    /** The file {@code NAME.credence}, relative to the folder of the project. It is required. */
    @Parameter(property = "credence.baseline")
    private @Nullable String baseline;

    /** Creates the goal. */
    public BaselineMojo() {}

    @Override
    List<String> arguments() throws MojoExecutionException {
        if (baseline == null) {
            throw new MojoExecutionException(
                    "the file of the baseline must be named: <baseline>NAME.credence, or -Dcredence.baseline");
        }
        return List.of("baseline", "set", "--baseline=" + baseline);
    }

    @Override
    void judge(Result result) throws MojoExecutionException {
        if (result.status() != 0) {
            throw result.refused();
        }
    }
}
